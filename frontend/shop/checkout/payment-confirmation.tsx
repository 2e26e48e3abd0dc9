import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Bill } from '#frontend/shared/ui/price-summary.tsx'
import { EmptyState, ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { useIsBuyNow, usePaidCheckout } from '#frontend/shop/cart/cart.tsx'
import { checkoutQuery, useLook } from './api.ts'
import { CheckoutResult, resultWords } from './checkout-result.tsx'
import { attemptAtom, useDraft, wayWords } from './draft.ts'
import { SummaryPart } from './order-summary.tsx'
import { checkoutIn, forgetCheckout, type OpenCheckout, recallCheckout } from './payment-countdown.ts'
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
      action={<LinkButton to={paths.marketplace}>Browse the market</LinkButton>}
    >
      No payment found. Please try again.
    </EmptyState>
  )
}

function Confirmation({ open }: { readonly open: OpenCheckout }) {
  const view = useQuery({ ...checkoutQuery(open), refetchInterval: whileOpen })
  const look = useLookOnce(open, view.data?.phase)
  useLiveTopic('checkout', open.checkoutId, open.key)
  useClearedCheckout(open, view.data?.phase)
  if (isProblem(view.error, 'checkout_not_found')) return <NoPayment />
  if (view.isLoadingError) return <ErrorState wholePage error={view.error} retry={() => void view.refetch()} />
  if (!view.data) return <Spinner label="Looking up your payment" />
  return <Result open={open} view={view.data} payment={look} />
}

/** The live message is quicker; this is for the day it does not come. */
const whileOpen = ({ state }: { state: { data?: CheckoutView | undefined } }) =>
  state.data?.phase === 'open' ? 5_000 : false

/** Back from the bank, the server is asked to look for itself. Answers the payment's status as the processor told it. */
function useLookOnce(open: OpenCheckout, phase: CheckoutView['phase'] | undefined): string | undefined {
  const { mutate, data, isIdle } = useLook()
  useEffect(() => {
    if (phase === 'open' && isIdle) mutate(open)
  }, [phase, isIdle, mutate, open])
  return data?.payment
}

/** What was paid is no longer in the cart, and what was typed for it is not kept. */
function useClearedCheckout({ checkoutId }: OpenCheckout, phase: CheckoutView['phase'] | undefined): void {
  const takeOut = usePaidCheckout()
  const setAttempt = useSetAtom(attemptAtom)
  const user = useUser()
  const { forget } = useDraft(user.data ?? null)
  useEffect(() => {
    if (phase !== 'paid' || user.isPending) return
    takeOut(checkoutId)
    if (recallCheckout()?.checkoutId !== checkoutId) return
    forget()
    setAttempt(null)
    forgetCheckout()
  })
}

interface ResultProps {
  readonly open: OpenCheckout
  readonly view: CheckoutView
  readonly payment: string | undefined
}

function Result({ open, view, payment }: ResultProps) {
  const { data: user } = useUser()
  const words = resultWords(view.phase, payment)
  return (
    <>
      <CheckoutResult words={words}>
        {words.tone === 'bad' && <TryAgain open={open} phase={view.phase} />}
        {words.tone === 'good' && <LinkButton to={paths.marketplace}>Continue Shopping</LinkButton>}
        {user && words.tone !== 'bad' && (
          <LinkButton to={paths.orders} look="secondary">
            Your Orders
          </LinkButton>
        )}
      </CheckoutResult>
      {view.phase === 'paid' && <Placed view={view} />}
    </>
  )
}

function TryAgain({ open, phase }: { readonly open: OpenCheckout; readonly phase: CheckoutView['phase'] }) {
  const buyNow = useIsBuyNow(open.checkoutId)
  if (phase === 'open') return <LinkButton to={paths.pay(open.checkoutId, open.key)}>Try Again</LinkButton>
  return buyNow ? (
    <LinkButton to={paths.buyNow}>Back to Checkout</LinkButton>
  ) : (
    <LinkButton to={paths.cart}>Back to Your Cart</LinkButton>
  )
}

function tenderWords({ storeCreditCents, totalCents }: CheckoutView): string {
  const credit = `You paid ${formatMoney(storeCreditCents)} with store credit`
  return storeCreditCents === totalCents
    ? `${credit}.`
    : `${credit} and ${formatMoney(totalCents - storeCreditCents)} by card.`
}

function Placed({ view }: { readonly view: CheckoutView }) {
  return (
    <>
      <PlacedOrders orders={view.orders} />
      <p className="placed-note">
        {view.storeCreditCents > 0 && <>{tenderWords(view)} </>}
        {view.email && <>A confirmation is on its way to {view.email}. </>}
        Each producer prepares their own order; follow each one with the links above. If something isn’t right, see how
        we <Link to={paths.disputeResolution}>settle it</Link>.
      </p>
    </>
  )
}

interface PlacedProps {
  readonly order: CheckoutView['orders'][number]
}

/** One order per producer: its items, where and when, what it comes to, and the link that opens it without an account. */
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
            <SummaryPart producerName={order.producerName} way={<HandOver order={order} />} lines={order.lines} />
            <Totals order={order} />
            <div className="placed-foot">
              <LinkButton to={paths.order(order.id, order.key)} look="secondary">
                View Order
              </LinkButton>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Where and when the order changes hands. */
function HandOver({ order: { id, key, fulfillmentMethod, pickupLocationName, pickup, deliverTo } }: PlacedProps) {
  const isPickup = fulfillmentMethod === 'pickup'
  const ownPlace = pickupLocationName ? null : pickup?.name
  return (
    <div className="placed-hand-over">
      <strong>{wayWords({ fulfillmentMethod, placeName: pickupLocationName })}</strong>
      {ownPlace && <span>{ownPlace}</span>}
      {pickup?.address && <span>{pickup.address}</span>}
      {pickup && <span>{pickup.hoursNote}</span>}
      {deliverTo && <span>{deliverTo.join(', ')}</span>}
      <span>We’ll email you when it’s {isPickup ? 'ready' : 'on its way'}.</span>
      <Link to={paths.order(id, key)}>{isPickup ? 'Pickup instructions' : 'Delivery instructions'}</Link>
    </div>
  )
}

function Totals({ order: { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } }: PlacedProps) {
  return (
    <Bill
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
