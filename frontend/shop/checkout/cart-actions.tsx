import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'

export function CartActions({ buyable }: { readonly buyable: boolean }) {
  const reason = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div className="split-actions">
        {buyable ? (
          <LinkButton to={paths.checkout} size="large" fullWidth>
            Proceed to checkout
          </LinkButton>
        ) : (
          <Button size="large" fullWidth aria-describedby="cart-not-buyable" onClick={() => reason.current?.focus()}>
            Proceed to checkout
          </Button>
        )}
        <LinkButton to={paths.marketplace} variant="secondary" fullWidth>
          Continue shopping
        </LinkButton>
      </div>
      <p
        ref={reason}
        id="cart-not-buyable"
        tabIndex={-1}
        className={buyable ? 'split-small' : 'split-small field-error'}
        role="status"
      >
        {!buyable && 'Some items in your cart need a change. Update the marked items to continue.'}
      </p>
      <p className="split-small">
        By checking out you agree to our <Link to={paths.terms}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>. The total includes all fees.
      </p>
    </>
  )
}
