import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { OrderView } from '#domain/ordering/contract.ts'
import { wasHandedOver, wasPaid } from '#domain/ordering/order-status.ts'
import { BuyAgain } from '#frontend/account/cart/buy-again.tsx'
import { OrderProblems } from '#frontend/account/disputes/order-problems.tsx'
import { OrderMessages } from '#frontend/account/messaging/order-messages.tsx'
import { GuestsData } from '#frontend/account/privacy/delete-my-data.tsx'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem, sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { orderQuery, useCancelOrder, useRenewLink } from '#frontend/shared/orders/api.ts'
import { DisputeNote } from '#frontend/shared/orders/dispute-mark.tsx'
import { ReasonDialog, StepButtons } from '#frontend/shared/orders/order-actions.tsx'
import { OrderContact, OrderHandover, OrderLines, OrderMoney } from '#frontend/shared/orders/order-parts.tsx'
import { OrderRefunds, refundPromise } from '#frontend/shared/orders/order-refunds.tsx'
import { OrderSteps, StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { RefundOrder } from './refund-dialog.tsx'
import './orders.css'

export function OrderPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const order = useQuery(orderQuery(id, key))
  useLiveTopic('order', id, key)
  return (
    <div className="page">
      <PageTitle>{order.data ? `Order ${order.data.orderNumber}` : 'Order'}</PageTitle>
      {order.isPending ? (
        <Skeleton height="24rem" />
      ) : order.data ? (
        <>
          <Back viewer={order.data.viewer} />
          <OrderDetail order={order.data} orderKey={key} again={<Again order={order.data} />} />
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

/** For its buyer; what still waits for its money has not been bought yet. */
const Again = ({ order }: { readonly order: OrderView }) =>
  order.viewer === 'buyer' && order.status !== 'pending_payment' && <BuyAgain order={order} size="small" />

/** Whoever has an account finds the same in its settings. */
function Guests({ order, orderKey }: { readonly order: OrderView; readonly orderKey: string | undefined }) {
  const { data: user } = useUser()
  if (user || !orderKey || order.viewer !== 'buyer') return null
  return <GuestsData id={order.id} orderKey={orderKey} />
}

function Back({ viewer }: { readonly viewer: 'buyer' | 'producer' }) {
  const { data: user } = useUser()
  if (!user) return null
  return viewer === 'producer' ? (
    <TextLink to={paths.producerDashboard}>← Your dashboard</TextLink>
  ) : (
    <TextLink to={paths.orders}>← Your orders</TextLink>
  )
}

/** An order's link that is too old, and how to get another. */
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
      {renew.error && <p role="alert">{sentenceOf(renew.error)}</p>}
    </EmptyState>
  )
}

interface OrderDetailProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
  /** What buys it again: the page hands in the cart's button. */
  readonly again?: ReactNode
}

/** Everything about one order, as far as the one who looks may know it. */
function OrderDetail({ order, orderKey, again }: OrderDetailProps) {
  const { id, orderNumber, status, viewer, placedAt } = order
  return (
    <>
      <header className="order-detail-head">
        <div>
          <h1>Order #{orderNumber}</h1>
          <p>
            {viewer === 'producer'
              ? `From ${order.buyerName ?? 'a buyer'}`
              : `At ${order.producerName}, ${order.producerCity}`}
            {' · '}
            <time dateTime={placedAt}>{momentWords(placedAt)}</time>
          </p>
        </div>
        <span role="status">
          <StatusBadge status={status} viewer={viewer} />
        </span>
      </header>
      <DisputeNote order={order} viewer={viewer} />
      <div className="order-detail">
        <Card role="region" aria-label="Progress" className="order-detail-steps">
          <h2>Where it is</h2>
          <OrderSteps order={order} />
          <div className="order-detail-ways">
            {viewer === 'producer' ? <StepButtons order={order} /> : <CancelOrder order={order} orderKey={orderKey} />}
            {again}
          </div>
        </Card>
        <Card role="region" aria-label="Goods">
          <h2>The goods</h2>
          <OrderLines
            lines={order.lines}
            reviewed={viewer === 'buyer' && wasHandedOver(status) ? order.reviewed : undefined}
          />
          <hr />
          <OrderMoney order={order} viewer={viewer} />
          <OrderRefunds order={order} />
          {viewer === 'producer' && <RefundOrder order={order} />}
          {wasPaid(status) && (
            <LinkButton to={paths.receipt(id, orderKey)} look="quiet" size="small">
              Receipt{order.refundedCents > 0 && ' and credit notes'}
            </LinkButton>
          )}
        </Card>
        <Card role="region" aria-label="Handing over">
          <h2>{order.fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery'}</h2>
          <OrderHandover order={order} />
        </Card>
        <Card role="region" aria-label="Contact">
          <h2>{viewer === 'producer' ? 'The buyer' : 'Your contact'}</h2>
          <OrderContact order={order} />
        </Card>
      </div>
    </>
  )
}

interface CancelOrderProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
}

/** The buyer's way out, while the producer has not begun. */
function CancelOrder({ order, orderKey }: CancelOrderProps) {
  const [open, setOpen] = useState(false)
  const cancel = useCancelOrder()
  if (!order.allowedStatuses.includes('cancelled')) return null
  const confirm = (reason: string) =>
    cancel.mutate({ id: order.id, key: orderKey, reason }, { onSuccess: () => setOpen(false) })
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Cancel Order
      </Button>
      <ReasonDialog
        open={open}
        title="Cancel this order?"
        reasonLabel="Why? (Optional)"
        confirm="Cancel Order"
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>
          {order.producerName} has not begun yet. {refundPromise(order, 'buyer')}
        </p>
      </ReasonDialog>
    </>
  )
}

/** There is no such order, or it is somebody else's: the answer is the same. `next` is where signing in leads back to. */
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
          <LinkButton to={paths.loginThen(next)}>Sign In</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought it with your account, or open it with the link from your confirmation email.'}
    </EmptyState>
  )
}
