import { useLocation, useSearchParams } from 'react-router-dom'
import { CONTENT_RULES } from '#domain/kernel/moderation.ts'
import type { MyReview } from '#domain/reviews/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import type { WrittenReview } from './review-form.tsx'
import { ReviewForm } from './review-list.tsx'
import '#frontend/shared/ui/ui.css'

interface WriteReviewProps {
  readonly product: { readonly id: string; readonly producerId: string }
  /** The user's review of the product. */
  readonly mine: (WrittenReview & Pick<MyReview, 'takedown'>) | null | undefined
  readonly label?: string
}

/** Opens the review form. `?write=true` in the URL opens it too, so that it survives sign-in. */
export function WriteReview({ product, mine, label = 'Write a review' }: WriteReviewProps) {
  const { data: user, isPending } = useUser()
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  if (isPending) return null
  if (!user)
    return (
      <LinkButton to={paths.loginThen(`${pathname}?write=true`)} variant="secondary">
        Sign in to write a review
      </LinkButton>
    )
  if (user.producerId === product.producerId) return null
  const setOpen = (open: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (open) next.set('write', 'true')
        else next.delete('write')
        return next
      },
      { replace: true },
    )
  const close = () => setOpen(false)
  return (
    <>
      {mine?.takedown && <TakenDown takedown={mine.takedown} />}
      <Button variant={mine ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {mine ? 'Edit your review' : label}
      </Button>
      <FormDialog
        open={query.get('write') === 'true'}
        title={mine ? 'Edit your review' : 'Write a review'}
        onClose={close}
      >
        <VerifiedOnly>
          <ReviewForm key={mine?.id} productId={product.id} written={mine ?? undefined} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
    </>
  )
}

/** Why the user's review is not shown, and how to appeal. */
const TakenDown = ({ takedown }: { readonly takedown: NonNullable<MyReview['takedown']> }) => (
  <div className="taken-down" role="status">
    <p>
      <strong>Your review was taken down.</strong> It breaks this rule of the{' '}
      <TextLink to={paths.contentPolicy}>content policy</TextLink>: {CONTENT_RULES[takedown.violatedRule]}
    </p>
    {takedown.reason && <blockquote>{takedown.reason}</blockquote>}
    <p>
      {takedown.appealed
        ? 'You have edited it. Another member of our team will review it.'
        : 'Edit it, and another member of our team will review it.'}
    </p>
  </div>
)
