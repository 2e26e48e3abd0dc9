import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cartDrawerAtom } from '#frontend/shared/cart/cart.ts'
import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { useOpenCheckout } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { consentAtom, cookiePromptAtom } from '#frontend/shop/consent/consent.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const Bell = lazyComponent(async () => (await import('#frontend/account/notifications/bell.tsx')).Bell)

/**
 * Notification bell. Members load it after sign-in; visitors get a link to the sign-in prompt. If loading fails, the
 * page works without it.
 */
function NotificationBell() {
  const { data: user } = useUser()
  if (user === undefined) return <span className="bell-placeholder" />
  if (user === null) return <VisitorBell />
  return (
    <ErrorBoundary resetKey={user.id} fallback={null}>
      <Suspense fallback={<span className="bell-placeholder" />}>
        <Bell />
      </Suspense>
    </ErrorBoundary>
  )
}

export const LazyNotificationBell = Object.assign(NotificationBell, { preload: Bell.preload })

const VisitorBell = () => (
  <Link to={paths.notifications} className="bell" aria-label="Notifications: sign in to see yours">
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path className="icon-line" d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4M12 5V3.5" />
    </svg>
  </Link>
)

const CartDrawer = lazy(async () => ({
  default: (await import('#frontend/shop/cart/cart-drawer.tsx')).CartDrawer,
}))

/** Cart drawer, loaded when it first opens. */
export function LazyCartDrawer() {
  const open = useAtomValue(cartDrawerAtom)
  const [requested, setRequested] = useState(open)
  useEffect(() => {
    if (open) setRequested(true)
  }, [open])
  return <Suspense fallback={null}>{requested && <CartDrawer />}</Suspense>
}

/** Fallback when the cart drawer fails to load. Opening the cart then shows an error toast; the page stays usable. */
export function CartLoadError() {
  const [open, setOpen] = useAtom(cartDrawerAtom)
  useEffect(() => {
    if (!open) return
    setOpen(false)
    toast({ title: 'Couldn’t open the cart', text: 'Please refresh the page and try again.', tone: 'error' })
  }, [open, setOpen])
  return null
}

const CheckoutBar = lazy(async () => ({
  default: (await import('#frontend/shop/checkout/checkout-bar.tsx')).CheckoutBar,
}))

/** The payment pages do not need a link back to the payment. */
const HIDDEN_ON: readonly string[] = [paths.stripeCheckout, paths.paymentConfirmation]

/** Link back to an unfinished payment, loaded only if there is one. */
export function LazyCheckoutBar() {
  const checkout = useOpenCheckout()
  const { pathname } = useLocation()
  if (!checkout || HIDDEN_ON.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <CheckoutBar key={checkout.id} checkout={checkout} />
    </Suspense>
  )
}

const COOKIE_BANNER_DELAY_MS = 1_000

const CookieBanner = lazy(async () => ({
  default: (await import('#frontend/shop/consent/cookie-banner.tsx')).CookieBanner,
}))

/** Shows the cookie banner one second after the first page to visitors who have not chosen yet. */
export function LazyCookieBanner() {
  const consent = useAtomValue(consentAtom)
  const [prompt, setPrompt] = useAtom(cookiePromptAtom)
  const hasChosen = consent !== undefined
  useEffect(() => {
    if (hasChosen) return
    const timer = setTimeout(() => setPrompt('asking'), COOKIE_BANNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasChosen, setPrompt])
  return <Suspense fallback={null}>{prompt !== 'no' && <CookieBanner />}</Suspense>
}
