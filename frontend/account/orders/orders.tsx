import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderCard, OrderPage } from '#domain/ordering/contract.ts'
import { wasHandedOver, wasPaid } from '#domain/ordering/order-status.ts'
import { BuyAgain } from '#frontend/account/cart/buy-again.tsx'
import { handOverLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { useListAddress } from '#frontend/shared/lib/list-params.ts'
import { shortDateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { myOrdersQuery } from '#frontend/shared/orders/api.ts'
import { DisputeMark } from '#frontend/shared/orders/dispute-mark.tsx'
import { OrderLines } from '#frontend/shared/orders/order-parts.tsx'
import { BOUGHT, OrderSteps, OrderTabs, StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/orders/orders.css'
import './orders.css'

export function OrdersPage() {
  const user = useUser()
  return (
    <div className="page" style={{ maxWidth: '56rem' }}>
      <PageTitle>Your orders</PageTitle>
      {user.isPending ? (
        <Skeleton height="18rem" />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <History />
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  return (
    <EmptyState
      wholePage
      title="Sign in to view order history"
      action={
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.6rem', justifyContent: 'center' }}>
          <LinkButton to={paths.loginThen(paths.orders)}>Sign In</LinkButton>
          <LinkButton to={paths.marketplace} look="secondary">
            Browse Marketplace
          </LinkButton>
        </div>
      }
    >
      Bought as a guest? The link in your confirmation email opens your order.
    </EmptyState>
  )
}

function History() {
  const { list, narrow } = useListAddress(BOUGHT)
  const orders = useQuery({ ...myOrdersQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <h1>Your Orders</h1>
      <OrderTabs active={list.tab} counts={orders.data?.counts} onChange={(tab) => narrow({ tab })} />
      {orders.isLoadingError ? (
        <ErrorState error={orders.error} retry={() => void orders.refetch()} />
      ) : !orders.data ? (
        <Skeleton height="14rem" />
      ) : orders.data.orders.length === 0 ? (
        <None />
      ) : (
        <ul className="order-list" aria-busy={orders.isPlaceholderData}>
          {orders.data.orders.map((order) => (
            <li key={order.id}>
              <OrderHistoryCard
                order={order}
                reviewed={orders.data.reviewed}
                again={boughtOnce(order) && <BuyAgain order={order} size="small" />}
              />
            </li>
          ))}
        </ul>
      )}
      {orders.data && <Pager page={list.page} pages={Math.ceil(orders.data.counts[list.tab] / orders.data.pageSize)} />}
    </>
  )
}

/** What still waits for its money has not been bought yet. */
const boughtOnce = ({ status }: OrderCard): boolean => status !== 'pending_payment'

function None() {
  return (
    <EmptyState title="No orders found" action={<LinkButton to={paths.marketplace}>Start Shopping</LinkButton>}>
      Your orders show up here, with where each one is right now.
    </EmptyState>
  )
}

interface OrderHistoryCardProps {
  readonly order: OrderCard
  /** The goods its buyer has reviewed. */
  readonly reviewed: readonly string[]
  /** What buys it again: the page hands in the cart's button. */
  readonly again?: ReactNode
}

/** An order in its buyer's history. */
function OrderHistoryCard({ order, reviewed, again }: OrderHistoryCardProps) {
  const {
    id,
    orderNumber,
    status,
    placedAt,
    producerId,
    producerName,
    producerCity,
    fulfillmentMethod,
    pickupLocationName,
    deliveryFeeCents,
  } = order
  return (
    <Card className="order-card">
      <header className="order-card-head">
        <div>
          <h2>
            <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>
          </h2>
          <span className="order-card-soft">
            {producerCity} · {handOverLabel({ fulfillmentMethod, placeName: pickupLocationName })}
            {deliveryFeeCents > 0 && (
              <>
                {' '}
                (<Money cents={deliveryFeeCents} />)
              </>
            )}
          </span>
        </div>
        <span className="order-card-marks">
          <DisputeMark dispute={order.chargeback} />
          <StatusBadge status={status} />
        </span>
      </header>
      <OrderLines lines={order.lines} reviewed={wasHandedOver(status) ? reviewed : undefined} />
      <footer className="order-card-foot">
        <span className="order-card-soft">
          #{orderNumber} · <time dateTime={placedAt}>{shortDateWords(placedAt)}</time>
        </span>
        <strong className="order-card-total">
          <Money cents={order.totalCents} />
        </strong>
        {wasPaid(status) && (
          <LinkButton to={paths.messagesAbout({ order: id })} look="quiet" size="small">
            Contact Producer
          </LinkButton>
        )}
        {again}
        <LinkButton to={paths.order(id)} look="secondary" size="small">
          View Details
        </LinkButton>
      </footer>
    </Card>
  )
}

/** A buyer's orders. */
export const OrderTable = ({ orders }: { readonly orders: readonly OrderCard[] }) => (
  <RecordsTable label="Orders" columns={COLUMNS} records={orders} keyOf={({ id }) => id} />
)

const COLUMNS: readonly Column<OrderCard>[] = [
  { title: 'Order', cell: ({ orderNumber }) => `#${orderNumber}` },
  { title: 'Date', cell: ({ placedAt }) => <time dateTime={placedAt}>{shortDateWords(placedAt)}</time> },
  {
    title: 'Producer',
    cell: ({ producerId, producerName }) => <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>,
  },
  {
    title: 'Status',
    cell: ({ status, chargeback }) => (
      <>
        <StatusBadge status={status} /> <DisputeMark dispute={chargeback} />
      </>
    ),
  },
  { title: 'Amount', cell: ({ totalCents }) => <Money cents={totalCents} />, amount: true },
  {
    title: 'More',
    cell: ({ id, orderNumber }) => (
      <LinkButton to={paths.order(id)} look="secondary" size="small">
        View Details<span className="visually-hidden"> of order {orderNumber}</span>
      </LinkButton>
    ),
  },
]

const MOST = 4

/** Orders under way, each with its steps. What is not paid yet is on no way. */
export function TrackOrders({ page }: { readonly page: OrderPage }) {
  const underway = page.orders.filter(({ status }) => status !== 'pending_payment')
  if (underway.length === 0) return null
  return (
    <Card role="region" aria-label="Track Your Orders" className="track-orders">
      <h2>Track Your Orders</h2>
      <ul>
        {underway.slice(0, MOST).map((order) => (
          <Tracked key={order.id} order={order} />
        ))}
      </ul>
      {page.counts.active > MOST && <TextLink to={`${paths.orders}?tab=active`}>All orders under way</TextLink>}
    </Card>
  )
}

function Tracked({ order }: { readonly order: OrderCard }) {
  const { id, orderNumber, producerName, fulfillmentMethod, placedAt, status, updatedAt } = order
  // The card knows when it began and where it is; the steps between are behind.
  const timeline = [
    { status: 'pending_payment', at: placedAt, reason: null },
    { status, at: updatedAt, reason: null },
  ] as const
  return (
    <li>
      <h3>
        <TextLink to={paths.order(id)}>
          #{orderNumber} · {producerName}
        </TextLink>
      </h3>
      <OrderSteps order={{ fulfillmentMethod, timeline: [...timeline] }} />
    </li>
  )
}
