import type { EmailView } from '#domain/notifications/contract.ts'
import { Card } from '#frontend/ui/card.tsx'
import { withTopLinks } from './with-top-links.ts'

/** A mail as it was sent, in a frame that runs no scripts; its links open in the window around it. */
export function OpenedMail({ mail: { to, subject, html } }: { readonly mail: EmailView }) {
  return (
    <Card>
      <header className="mail-head">
        <h2>{subject}</h2>
        <span className="mailbox-soft">To {to}</span>
      </header>
      <iframe
        className="mail-frame"
        title={`Mail: ${subject}`}
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={withTopLinks(html)}
      />
    </Card>
  )
}
