import { useLocation, useSearchParams } from 'react-router-dom'
import type { MyReview } from '#domain/reviews/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { VerifiedOnly } from '#frontend/ui/verified-only.tsx'
import { ReviewForm } from './forms.ts'
import type { WrittenReview } from './review-form.tsx'
import { TakenDown } from './taken-down.tsx'

interface WriteReviewProps {
  readonly product: { readonly id: string; readonly producerId: string }
  /** The user's review of the product. */
  readonly mine: (WrittenReview & Pick<MyReview, 'takedown'>) | null | undefined
  readonly label?: string
}

/** The way to a review of one's own: `?write=true` in the address opens it, also when coming back from signing in. */
export function WriteReview({ product, mine, label = 'Write a Review' }: WriteReviewProps) {
  const { data: user, isPending } = useUser()
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  if (isPending) return null
  if (!user)
    return (
      <LinkButton to={paths.loginThen(`${pathname}?write=true`)} look="secondary">
        Sign In to Write a Review
      </LinkButton>
    )
  if (user.producerId === product.producerId) return null
  const turn = (open: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (open) next.set('write', 'true')
        else next.delete('write')
        return next
      },
      { replace: true },
    )
  const close = () => turn(false)
  return (
    <>
      {mine?.takedown && <TakenDown takedown={mine.takedown} />}
      <Button look={mine ? 'secondary' : 'primary'} onClick={() => turn(true)}>
        {mine ? 'Edit Your Review' : label}
      </Button>
      <FormDialog
        open={query.get('write') === 'true'}
        title={mine ? 'Edit Your Review' : 'Write a Review'}
        onClose={close}
      >
        <VerifiedOnly>
          <ReviewForm key={mine?.id} productId={product.id} written={mine ?? undefined} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
    </>
  )
}
