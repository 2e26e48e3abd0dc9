import { CONTENT_RULES } from '#domain/kernel/moderation.ts'
import type { MyReview } from '#domain/reviews/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { TakenDown as Note } from '#frontend/ui/taken-down.tsx'

/** Why the user's review is not shown, and how to appeal. */
export const TakenDown = ({ takedown }: { readonly takedown: NonNullable<MyReview['takedown']> }) => (
  <Note
    title="Your review was taken down."
    policy={<TextLink to={paths.contentPolicy}>content policy</TextLink>}
    rule={CONTENT_RULES[takedown.violatedRule]}
    reason={takedown.reason}
  >
    <p>
      {takedown.appealed
        ? 'You have edited it. Another member of our team will review it.'
        : 'Edit it, and another member of our team will review it.'}
    </p>
  </Note>
)
