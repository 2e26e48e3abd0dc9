import { CONTENT_RULES } from '#domain/kernel/moderation.ts'
import type { MyReview } from '#domain/reviews/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { TakenDown as Note } from '#frontend/ui/taken-down.tsx'

/** Why nobody sees one's review, and what can be done about it. */
export const TakenDown = ({ hidden }: { readonly hidden: NonNullable<MyReview['hidden']> }) => (
  <Note
    title="Your review was taken down."
    policy={<TextLink to={paths.contentPolicy}>content policy</TextLink>}
    rule={CONTENT_RULES[hidden.rule]}
    reason={hidden.reason}
  >
    <p>
      {hidden.asked
        ? 'You have changed it: somebody else of our team looks at it again.'
        : 'Edit it, and somebody else of our team looks at it again.'}
    </p>
  </Note>
)
