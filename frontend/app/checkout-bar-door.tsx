import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useOpenCheckout } from '#frontend/lib/open-checkout.ts'
import { paths } from '#frontend/lib/paths.ts'

const CheckoutBar = lazy(async () => ({
  default: (await import('#frontend/features/checkout/checkout-bar.tsx')).CheckoutBar,
}))

/** Paths without the bar: the payment itself, and the staff areas. */
const WITHOUT: readonly string[] = [paths.stripeCheckout, paths.paymentConfirmation, paths.support, paths.auditLog]

/** The way back to an unfinished payment, fetched when there is one. */
export function CheckoutBarDoor() {
  const checkout = useOpenCheckout()
  const { pathname } = useLocation()
  if (!checkout || WITHOUT.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null
  return (
    <Suspense fallback={null}>
      <CheckoutBar key={checkout.id} checkout={checkout} />
    </Suspense>
  )
}
