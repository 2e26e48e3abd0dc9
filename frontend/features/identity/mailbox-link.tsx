import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'

/** Where mail lands while the market has no mail server. */
export function MailboxLink() {
  return (
    <p className="door-below">
      <LinkButton to={paths.mailbox} look="quiet" wide>
        Open this market's mailbox
      </LinkButton>
    </p>
  )
}
