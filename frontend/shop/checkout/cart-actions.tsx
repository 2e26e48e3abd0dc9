import { Link } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'

/** On to the checkout, or back to the market. */
export function CartActions({ buyable }: { readonly buyable: boolean }) {
  return (
    <>
      <div className="split-actions">
        {buyable ? (
          <LinkButton to={paths.checkout} size="large" wide>
            Proceed to Checkout
          </LinkButton>
        ) : (
          <Button size="large" wide disabled aria-describedby="cart-not-buyable">
            Proceed to Checkout
          </Button>
        )}
        <LinkButton to={paths.marketplace} look="secondary" wide>
          Continue Shopping
        </LinkButton>
      </div>
      <p className="split-small" id="cart-not-buyable" role="status">
        {!buyable && 'Something in your cart can’t be bought as it is. Please change what’s marked.'}
      </p>
      <p className="split-small">
        By checking out you agree to our <Link to={paths.terms}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>. The total is final: nothing is added later.
      </p>
    </>
  )
}
