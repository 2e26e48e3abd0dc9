import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { OrderView } from '#domain/ordering/contract.ts'
import { wasHandedOver, wasPaid } from '#domain/ordering/order-status.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { BuyAgain } from '#frontend/account/cart/buy-again.tsx'
import { OrderProblems } from '#frontend/account/disputes/order-problems.tsx'
import { OrderMessages } from '#frontend/account/messaging/order-messages.tsx'
import { GuestsData } from '#frontend/account/privacy/delete-my-data.tsx'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { formatDateTime, formatTime, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { useOpenCheckout } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage, isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { orderQuery, useCancelOrder, useRenewLink } from '#frontend/shared/orders/api.ts'
import { ChargebackNote } from '#frontend/shared/orders/chargeback-badge.tsx'
import {
  OrderContact,
  OrderFulfillment,
  OrderLines,
  OrderTotals,
  PickupActions,
} from '#frontend/shared/orders/order-parts.tsx'
import { OrderRefunds, refundNotice } from '#frontend/shared/orders/order-refunds.tsx'
import { OrderSteps, StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import './orders.css'

export function OrderPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const order = useQuery(orderQuery(id, key))
  useLiveTopic('order', id, key)
  // Producers handle their orders in the console.
  if (order.data?.viewer === 'producer') return <Navigate replace to={paths.producerOrder(id)} />
  return (
    <div className="page">
      <PageTitle>{order.data ? `Order ${order.data.orderNumber}` : 'Order'}</PageTitle>
      {order.isPending ? (
        <Skeleton height="24rem" />
      ) : order.data ? (
        <>
          <Back />
          <OrderDetail order={order.data} orderKey={key} buyAgain={<BuyAgainButton order={order.data} />} />
          <OrderProblems id={id} orderKey={key} />
          <OrderMessages order={order.data} orderKey={key} />
          <Guests order={order.data} orderKey={key} />
        </>
      ) : key && isProblem(order.error, 'order_link_expired') ? (
        <ExpiredLink id={id} orderKey={key} />
      ) : isProblem(order.error, 'order_not_found') ? (
        <NotYours next={paths.order(id)} />
      ) : (
        <ErrorState wholePage error={order.error} retry={() => void order.refetch()} />
      )}
    </div>
  )
}

/** An order that still waits for its payment cannot be bought again. */
const BuyAgainButton = ({ order }: { readonly order: OrderView }) =>
  order.status !== 'pending_payment' && <BuyAgain order={order} size="small" />

/** A guest's data rights; members find theirs in the account settings. */
function Guests({ order, orderKey }: { readonly order: OrderView; readonly orderKey: string | undefined }) {
  const { data: user } = useUser()
  if (user || !orderKey) return null
  return <GuestsData id={order.id} orderKey={orderKey} />
}

function Back() {
  const { data: user } = useUser()
  return user && <BackLink to={paths.orders}>Your orders</BackLink>
}

/** Shown for an expired order link, with a button to request a new one. */
export function ExpiredLink({ id, orderKey }: { readonly id: string; readonly orderKey: string }) {
  const renew = useRenewLink(id, orderKey)
  if (renew.isSuccess)
    return (
      <EmptyState wholePage title="Check your email">
        If the order still has an email address, we sent a new link to it. It can take a few minutes to arrive. We send
        at most one link an hour.
      </EmptyState>
    )
  return (
    <EmptyState
      wholePage
      title="This link has expired"
      action={
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          Email me a new link
        </Button>
      }
    >
      Links to orders work for 90 days after the order’s last update. We can email a new link to the address you gave
      when you ordered.
      {renew.error && <p role="alert">{errorMessage(renew.error)}</p>}
    </EmptyState>
  )
}

interface OrderDetailProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
  /** The button that buys the order again. */
  readonly buyAgain?: ReactNode
}

/** All details of one order that the viewer may see. */
function OrderDetail({ order, orderKey, buyAgain }: OrderDetailProps) {
  const { id, orderNumber, status, placedAt } = order
  const handover = order.fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery'
  return (
    <>
      <header className="order-detail-head">
        <div>
          <h1>Order #{orderNumber}</h1>
          <p>
            At {order.producerName}, {order.producerCity} · <time dateTime={placedAt}>{formatDateTime(placedAt)}</time>
          </p>
        </div>
        <span role="status">
          <StatusBadge status={status} />
        </span>
      </header>
      <NextStep order={order} />
      <ChargebackNote order={order} />
      <div className="order-detail">
        <Card role="region" aria-label="Order status" className="order-detail-steps">
          <h2>Order status</h2>
          <OrderSteps order={order} />
          <div className="order-detail-actions">
            <CancelOrder order={order} orderKey={orderKey} />
            {buyAgain}
          </div>
        </Card>
        <Card role="region" aria-label="Items">
          <h2>Items</h2>
          <OrderLines lines={order.lines} reviewed={wasHandedOver(status) ? order.reviewed : undefined} />
          <hr />
          <OrderTotals order={order} />
          <OrderRefunds order={order} />
          {wasPaid(status) && (
            <LinkButton to={paths.receipt(id, orderKey)} variant="quiet" size="small" className="order-receipt">
              Receipt{order.refundedCents > 0 && ' and credit notes'}
            </LinkButton>
          )}
        </Card>
        <Card role="region" aria-label={handover} id={PICKUP_CODE}>
          <h2>{handover}</h2>
          <OrderFulfillment order={order} />
        </Card>
        <Card role="region" aria-label="Your contact">
          <h2>Your contact</h2>
          <OrderContact order={order} />
        </Card>
      </div>
    </>
  )
}

const PICKUP_CODE = 'pickup-code'

/** The buyer's next step, or what to expect next; nothing once the order is complete. */
function NextStep({ order }: { readonly order: OrderView }) {
  const { status, producerName, fulfillmentMethod, pickup, nextPickup, contact } = order
  const isPickup = fulfillmentMethod === 'pickup'
  const when = nextPickup && formatPickupWindow(nextPickup, marketDay(Date.now()))
  switch (status) {
    case 'pending_payment':
      return <PayNow order={order} />
    case 'paid':
    case 'processing':
      return (
        <Step title={`${producerName} ${status === 'paid' ? 'has received your order' : 'is preparing your order'}`}>
          <p>
            We’ll email you when it’s {isPickup ? 'ready' : 'on its way'}.{when && ` Next pickup: ${when}.`}
          </p>
        </Step>
      )
    case 'ready_for_pickup':
      return (
        <Step title={when ? `Ready for pickup: ${when}` : 'Ready for pickup'}>
          <p>{pickup && [pickup.name, pickup.address, when ? '' : pickup.hoursNote].filter(Boolean).join(' · ')}</p>
          <div className="next-step-actions">
            {order.pickupCode && (
              <a href={`#${PICKUP_CODE}`} className="button button-primary button-normal">
                Show code
              </a>
            )}
            <PickupActions order={order} />
          </div>
        </Step>
      )
    case 'shipped':
      return (
        <Step title="Out for delivery">
          {contact?.address && (
            <p>
              To {contact.address}, {contact.city}
            </p>
          )}
        </Step>
      )
    default:
      return null
  }
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card role="region" aria-label="Next step" className="next-step">
      <h2>{title}</h2>
      {children}
    </Card>
  )
}

/** The payment deadline and link, in the browser or account that started the checkout; elsewhere, what to expect. */
function PayNow({ order: { id } }: { readonly order: OrderView }) {
  const checkout = useOpenCheckout()
  if (checkout === undefined) return null
  if (!checkout?.orderIds.includes(id))
    return (
      <Step title="Waiting for payment">
        <p>
          If you have paid, this page updates by itself. If not, finish the payment in the browser where you started it:
          we cancel unpaid orders and charge nothing.
        </p>
      </Step>
    )
  return (
    <Step title="Waiting for your payment">
      <p>
        Your items are reserved until <time dateTime={checkout.expiresAt}>{formatTime(checkout.expiresAt)}</time>.
      </p>
      <LinkButton to={paths.pay(checkout.id, checkout.key)}>Pay now</LinkButton>
    </Step>
  )
}

interface CancelOrderProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
}

/** Lets the buyer cancel until the producer starts on the order. */
function CancelOrder({ order, orderKey }: CancelOrderProps) {
  const [open, setOpen] = useState(false)
  const cancel = useCancelOrder()
  if (!order.allowedStatuses.includes('cancelled')) return null
  const confirm = (reason: string) =>
    cancel.mutate({ id: order.id, key: orderKey, reason }, { onSuccess: () => setOpen(false) })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <ReasonDialog
        open={open}
        title="Cancel this order?"
        reasonLabel="Why? (optional)"
        confirm="Cancel order"
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>
          {order.producerName} has not begun yet. {refundNotice(order, 'buyer')}
        </p>
      </ReasonDialog>
    </>
  )
}

/**
 * The order does not exist or belongs to another user; the server does not reveal which. `next` is the page to return
 * to after sign-in.
 */
export function NotYours({ next }: { readonly next: string }) {
  const { data: user } = useUser()
  return (
    <EmptyState
      wholePage
      title="We cannot show this order"
      action={
        user ? (
          <LinkButton to={paths.orders}>Your orders</LinkButton>
        ) : (
          <LinkButton to={paths.loginThen(next)}>Sign in</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought it with your account, or open it with the link from your confirmation email.'}
    </EmptyState>
  )
}
