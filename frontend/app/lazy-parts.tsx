import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cartDrawerAtom } from '#frontend/shared/cart/cart.ts'
import { useOpenCheckout } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { askingAtom, consentAtom } from '#frontend/shop/consent/consent.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const Bell = lazy(async () => ({ default: (await import('#frontend/account/notifications/bell.tsx')).Bell }))

/**
 * The bell of a member, fetched once they are signed in; a visitor's leads to the invitation to sign in. A page goes on
 * without it when it does not come.
 */
export function BellDoor() {
  const { data: user } = useUser()
  if (user === undefined) return <span className="bell-place" />
  if (user === null) return <VisitorsBell />
  return (
    <ErrorBoundary place={user.id} instead={null}>
      <Suspense fallback={<span className="bell-place" />}>
        <Bell />
      </Suspense>
    </ErrorBoundary>
  )
}

const VisitorsBell = () => (
  <Link to={paths.notifications} className="bell" aria-label="Notifications: sign in to see yours">
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path className="icon-line" d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4M12 5V3.5" />
    </svg>
  </Link>
)

const CartDrawer = lazy(async () => ({
  default: (await import('#frontend/shop/cart/cart-drawer.tsx')).CartDrawer,
}))

/** The cart's drawer, fetched when it is opened for the first time. */
export function CartDoor() {
  const open = useAtomValue(cartDrawerAtom)
  const [wanted, setWanted] = useState(open)
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  return <Suspense fallback={null}>{wanted && <CartDrawer />}</Suspense>
}

/** In the drawer's place when it cannot be fetched: the page around it goes on, and whoever asks for it is told. */
export function CartStuck() {
  const [open, setOpen] = useAtom(cartDrawerAtom)
  useEffect(() => {
    if (!open) return
    setOpen(false)
    toast({ title: 'The cart did not open', text: 'Please refresh the page and try again.', tone: 'error' })
  }, [open, setOpen])
  return null
}

const CheckoutBar = lazy(async () => ({
  default: (await import('#frontend/shop/checkout/checkout-bar.tsx')).CheckoutBar,
}))

/** Paths without the bar: the payment itself. */
const WITHOUT: readonly string[] = [paths.stripeCheckout, paths.paymentConfirmation]

/** The way back to an unfinished payment, fetched when there is one. */
export function CheckoutBarDoor() {
  const checkout = useOpenCheckout()
  const { pathname } = useLocation()
  if (!checkout || WITHOUT.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <CheckoutBar key={checkout.id} checkout={checkout} />
    </Suspense>
  )
}

const ASKED_AFTER_MS = 1_000

const CookieBanner = lazy(async () => ({
  default: (await import('#frontend/shop/consent/cookie-banner.tsx')).CookieBanner,
}))

/** Asks about cookies a second after the first page, whoever has not chosen yet. */
export function CookieDoor() {
  const consent = useAtomValue(consentAtom)
  const [asking, ask] = useAtom(askingAtom)
  const chosen = consent !== undefined
  useEffect(() => {
    if (chosen) return
    const timer = setTimeout(() => ask('asking'), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [chosen, ask])
  return <Suspense fallback={null}>{asking !== 'no' && <CookieBanner />}</Suspense>
}
