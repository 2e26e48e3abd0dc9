import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { RoundPicture } from '#frontend/ui/round-picture.tsx'
import { Sprout } from '#frontend/ui/sprout.tsx'
import './checkout-gate.css'

interface CheckoutGateProps {
  readonly itemCount: number
  /** Whether it is a checkout of one product, apart from the cart. */
  readonly buyNow: boolean
  readonly onGuest: () => void
}

/** What a visitor sees first: go on as a guest, or sign in. */
export function CheckoutGate({ itemCount, buyNow, onGuest }: CheckoutGateProps) {
  return (
    <Card className="gate">
      <RoundPicture>
        <Sprout size={52} />
      </RoundPicture>
      <h1>Complete Your Purchase</h1>
      <p>
        {buyNow
          ? 'You’re buying one product. Your cart stays as it is.'
          : `${itemCount === 1 ? '1 item is' : `${itemCount} items are`} waiting in your cart.`}
      </p>
      <div className="gate-ways">
        <Button size="large" wide onClick={onGuest}>
          Continue to Checkout
        </Button>
        <LinkButton to={paths.loginThen(buyNow ? paths.buyNow : paths.checkout)} look="secondary" size="large" wide>
          Sign In to Your Account
        </LinkButton>
      </div>
      <p className="gate-note soft">No account required! You'll receive order confirmations via email.</p>
    </Card>
  )
}
