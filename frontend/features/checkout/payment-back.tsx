import { LinkButton } from '#frontend/ui/button.tsx'

/** What was typed is still there; changing it gives these goods back and holds the new ones. */
export function PaymentBack({ to }: { readonly to: string }) {
  return (
    <div className="payment-back">
      <LinkButton to={to} look="quiet">
        Return to Checkout
      </LinkButton>
      <span>Card details go straight to the payment processor. We never see them.</span>
    </div>
  )
}
