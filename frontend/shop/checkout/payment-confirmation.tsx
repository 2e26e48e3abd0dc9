import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { PickupDetails } from '#frontend/shared/orders/order-parts.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { PriceSummary } from '#frontend/shared/ui/price-summary.tsx'
import { EmptyState, ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { useIsBuyNow, useRemovePaidItems } from '#frontend/shop/cart/cart.tsx'
import { checkoutQuery, useCheckPayment } from './api.ts'
import { CheckoutResult, checkoutOutcome } from './checkout-result.tsx'
import { attemptAtom, formatFulfillment, useDraft } from './draft.ts'
import { SummaryPart } from './order-summary.tsx'
import { type CheckoutAccess, checkoutIn, clearStoredCheckout, storedCheckout } from './payment-countdown.ts'
import './checkout.css'

export function PaymentConfirmationPage() {
  const [search] = useSearchParams()
  const open = useMemo(() => checkoutIn(search), [search])
  return (
    <div className="page">
      <PageTitle>Your payment</PageTitle>
      {open ? <Confirmation open={open} /> : <NoPayment />}
    </div>
  )
}

function NoPayment() {
  return (
    <EmptyState
      wholePage
      title="Payment not found"
      action={<LinkButton to={paths.marketplace}>Browse marketplace</LinkButton>}
    >
      No payment found. Please try again.
    </EmptyState>
  )
}

function Confirmation({ open }: { readonly open: CheckoutAccess }) {
  const view = useQuery({ ...checkoutQuery(open), refetchInterval: whileOpen })
  const payment = useCheckPaymentOnce(open, view.data?.phase)
  const [accountCreated, setAccountCreated] = useState(false)
  useLiveTopic('checkout', open.checkoutId, open.key)
  useClearedCheckout(open, view.data?.phase)
  if (isProblem(view.error, 'checkout_not_found')) return <NoPayment />
  if (view.isLoadingError) return <ErrorState wholePage error={view.error} retry={() => void view.refetch()} />
  if (!view.data) return <Spinner label="Looking up your payment" />
  return (
    <>
      <Result open={open} view={view.data} payment={payment} />
      {view.data.phase === 'paid' && view.data.email && (
        <Account email={view.data.email} created={accountCreated} onCreated={() => setAccountCreated(true)} />
      )}
    </>
  )
}

const GuestAccount = lazyComponent(async () => (await import('./guest-account.tsx')).GuestAccount)

interface AccountProps {
  readonly email: string
  readonly created: boolean
  readonly onCreated: () => void
}

/** Offers guests an account; nothing for members. */
function Account({ email, created, onCreated }: AccountProps) {
  const { data: user } = useUser()
  if (created) return <AccountCreated email={email} />
  if (user !== null) return null
  return (
    <Suspense fallback={null}>
      <GuestAccount email={email} onCreated={onCreated} />
    </Suspense>
  )
}

/** Takes the focus of the form it replaces. */
function AccountCreated({ email }: { readonly email: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="guest-account">
      <h2 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        Your account is ready
      </h2>
      <p>We sent a link to {email}. Confirm your email, and this order shows up in your account.</p>
    </Card>
  )
}

/** Fallback polling, in case the live message does not arrive. */
const whileOpen = ({ state }: { state: { data?: CheckoutView | undefined } }) =>
  state.data?.phase === 'open' ? 5_000 : false

/**
 * Makes the server fetch the payment's status once, after the bank redirects the buyer back. Returns the processor's
 * status.
 */
function useCheckPaymentOnce(open: CheckoutAccess, phase: CheckoutView['phase'] | undefined): string | undefined {
  const { mutate, data, isIdle } = useCheckPayment()
  useEffect(() => {
    if (phase === 'open' && isIdle) mutate(open)
  }, [phase, isIdle, mutate, open])
  return data?.payment
}

/** Once the checkout is paid, removes its items from the cart and deletes its draft. */
function useClearedCheckout({ checkoutId }: CheckoutAccess, phase: CheckoutView['phase'] | undefined): void {
  const removePaidItems = useRemovePaidItems()
  const setAttempt = useSetAtom(attemptAtom)
  const user = useUser()
  const { forget } = useDraft(user.data ?? null)
  useEffect(() => {
    if (phase !== 'paid' || user.isPending) return
    removePaidItems(checkoutId)
    if (storedCheckout()?.checkoutId !== checkoutId) return
    forget()
    setAttempt(null)
    clearStoredCheckout()
  })
}

interface ResultProps {
  readonly open: CheckoutAccess
  readonly view: CheckoutView
  readonly payment: string | undefined
}

function Result({ open, view, payment }: ResultProps) {
  const { data: user } = useUser()
  const outcome = checkoutOutcome(view.phase, payment)
  return (
    <>
      <CheckoutResult outcome={outcome}>
        {outcome.tone === 'bad' && <TryAgain open={open} phase={view.phase} />}
        {outcome.tone === 'good' && <LinkButton to={paths.marketplace}>Continue shopping</LinkButton>}
        {user && outcome.tone !== 'bad' && (
          <LinkButton to={paths.orders} variant="secondary">
            Your orders
          </LinkButton>
        )}
      </CheckoutResult>
      {view.phase === 'paid' && <Placed view={view} />}
    </>
  )
}

function TryAgain({ open, phase }: { readonly open: CheckoutAccess; readonly phase: CheckoutView['phase'] }) {
  const buyNow = useIsBuyNow(open.checkoutId)
  if (phase === 'open') return <LinkButton to={paths.pay(open.checkoutId, open.key)}>Try again</LinkButton>
  return buyNow ? (
    <LinkButton to={paths.buyNow}>Back to checkout</LinkButton>
  ) : (
    <LinkButton to={paths.cart}>Back to your cart</LinkButton>
  )
}

function formatTender({ storeCreditCents, totalCents }: CheckoutView): string {
  const credit = `You paid ${formatMoney(storeCreditCents)} with store credit`
  return storeCreditCents === totalCents
    ? `${credit}.`
    : `${credit} and ${formatMoney(totalCents - storeCreditCents)} by card.`
}

function Placed({ view }: { readonly view: CheckoutView }) {
  return (
    <>
      <p className="placed-total">
        Total charged <strong>{formatMoney(view.totalCents - view.storeCreditCents)}</strong>
        {view.email && (
          <>
            <br />A confirmation is on its way to {view.email}.
          </>
        )}
      </p>
      <PlacedOrders orders={view.orders} />
      <p className="placed-note">
        {view.storeCreditCents > 0 && <>{formatTender(view)} </>}
        Each producer prepares their own order; follow each one with the links above. If something isn’t right, see how
        we <Link to={paths.disputeResolution}>resolve problems</Link>.
      </p>
    </>
  )
}

interface PlacedProps {
  readonly order: CheckoutView['orders'][number]
}

/** One order per producer: items, fulfillment details, totals, and a link that works without an account. */
function PlacedOrders({ orders }: { readonly orders: CheckoutView['orders'] }) {
  return (
    <ul className="placed" aria-label="Your orders">
      {orders.map((order) => (
        <li key={order.id}>
          <Card>
            <div className="placed-head">
              <h2>Order #{order.orderNumber}</h2>
              <Money cents={order.totalCents} />
            </div>
            <SummaryPart
              producerName={order.producerName}
              fulfillment={<Fulfillment order={order} />}
              lines={order.lines}
            />
            <Totals order={order} />
            <div className="placed-foot">
              <LinkButton to={paths.order(order.id, order.key)} variant="secondary">
                View order
              </LinkButton>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Where and when the buyer receives the order. */
function Fulfillment({ order }: PlacedProps) {
  const { id, key, fulfillmentMethod, pickupLocationName, deliverTo } = order
  const isPickup = fulfillmentMethod === 'pickup'
  return (
    <div className="placed-fulfillment">
      <strong>{formatFulfillment({ fulfillmentMethod, placeName: pickupLocationName })}</strong>
      <PickupDetails order={order} />
      {deliverTo && <span>{deliverTo.join(', ')}</span>}
      <span>We’ll email you when it’s {isPickup ? 'ready' : 'on its way'}.</span>
      <Link to={paths.order(id, key)}>{isPickup ? 'Pickup instructions' : 'Delivery instructions'}</Link>
    </div>
  )
}

function Totals({ order: { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } }: PlacedProps) {
  return (
    <PriceSummary
      items={['Items', subtotalCents]}
      parts={[
        ['Delivery', deliveryFeeCents],
        ['Sales tax', taxCents],
        ['Processing fee', processingFeeCents],
      ]}
      sum={['Total', totalCents]}
    />
  )
}
