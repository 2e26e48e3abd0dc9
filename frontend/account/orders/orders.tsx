import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard, OrderPage } from '#domain/ordering/contract.ts'
import { wasHandedOver, wasPaid } from '#domain/ordering/order-status.ts'
import { BuyAgain } from '#frontend/account/cart/buy-again.tsx'
import { pickupOrDeliveryLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { myOrdersQuery } from '#frontend/shared/orders/api.ts'
import { ChargebackBadge } from '#frontend/shared/orders/chargeback-badge.tsx'
import { OrderLines } from '#frontend/shared/orders/order-parts.tsx'
import { ORDER_LIST_FILTERS, OrderSteps, OrderTabs, StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
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
          <LinkButton to={paths.loginThen(paths.orders)}>Sign in</LinkButton>
          <LinkButton to={paths.marketplace} variant="secondary">
            Browse marketplace
          </LinkButton>
        </div>
      }
    >
      Bought as a guest? The link in your confirmation email opens your order.
    </EmptyState>
  )
}

function History() {
  const { list, setFilters } = useListParams(ORDER_LIST_FILTERS)
  const orders = useQuery({ ...myOrdersQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <h1>Your orders</h1>
      <OrderTabs active={list.tab} counts={orders.data?.counts} onChange={(tab) => setFilters({ tab })} />
      {orders.isLoadingError ? (
        <ErrorState error={orders.error} retry={() => void orders.refetch()} />
      ) : !orders.data ? (
        <Skeleton height="14rem" />
      ) : orders.data.orders.length === 0 ? (
        <NoOrders />
      ) : (
        <OrderList page={orders.data} updating={orders.isPlaceholderData} />
      )}
      {orders.data && <Pager page={list.page} pages={Math.ceil(orders.data.counts[list.tab] / orders.data.pageSize)} />}
    </>
  )
}

interface OrderListProps {
  readonly page: OrderPage
  /** Newer results are loading. */
  readonly updating: boolean
}

/** A buyer's orders, in the history and on the dashboard. */
export function OrderList({ page: { orders, reviewed, images }, updating }: OrderListProps) {
  return (
    <ul className="order-list" aria-busy={updating}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderHistoryCard
            order={order}
            reviewed={reviewed}
            images={images}
            buyAgain={canBuyAgain(order) && <BuyAgain order={order} size="small" />}
          />
        </li>
      ))}
    </ul>
  )
}

/** An order that still waits for its payment cannot be bought again. */
const canBuyAgain = ({ status }: OrderCard): boolean => status !== 'pending_payment'

function NoOrders() {
  return (
    <EmptyState title="No orders found" action={<LinkButton to={paths.marketplace}>Start shopping</LinkButton>}>
      Your orders show up here, with where each one is right now.
    </EmptyState>
  )
}

interface OrderHistoryCardProps {
  readonly order: OrderCard
  /** Ids of the products its buyer has reviewed. */
  readonly reviewed: readonly string[]
  /** Image URLs by product id. */
  readonly images: OrderPage['images']
  /** The button that buys the order again. */
  readonly buyAgain?: ReactNode
}

/** An order in its buyer's history. */
function OrderHistoryCard({ order, reviewed, images, buyAgain }: OrderHistoryCardProps) {
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
            {producerCity} · {pickupOrDeliveryLabel({ fulfillmentMethod, placeName: pickupLocationName })}
            {deliveryFeeCents > 0 && (
              <>
                {' '}
                (<Money cents={deliveryFeeCents} />)
              </>
            )}
          </span>
        </div>
        <span className="order-card-marks">
          <ChargebackBadge dispute={order.chargeback} />
          <StatusBadge status={status} />
        </span>
      </header>
      <OrderImages lines={order.lines} images={images} />
      <OrderLines lines={order.lines} reviewed={wasHandedOver(status) ? reviewed : undefined} />
      <footer className="order-card-foot">
        <span className="order-card-soft">
          #{orderNumber} · <time dateTime={placedAt}>{formatShortDay(placedAt)}</time>
        </span>
        <strong className="order-card-total">
          <Money cents={order.totalCents} />
          {order.refundedCents > 0 && `, ${formatMoney(order.refundedCents)} refunded`}
        </strong>
        {wasPaid(status) && (
          <LinkButton to={paths.messagesAbout({ order: id })} variant="quiet" size="small">
            Contact producer
          </LinkButton>
        )}
        {buyAgain}
        <LinkButton to={paths.order(id)} variant="secondary" size="small">
          View order<span className="visually-hidden"> {orderNumber}</span>
        </LinkButton>
      </footer>
    </Card>
  )
}

const MAX_IMAGES = 5

/** Images of the products; products without an image are left out. */
function OrderImages({ lines, images }: Pick<OrderHistoryCardProps, 'images'> & Pick<OrderCard, 'lines'>) {
  const urls = lines.flatMap(({ productId }) => (productId && images[productId]) || [])
  if (urls.length === 0) return null
  return (
    <div className="order-card-images">
      {urls.slice(0, MAX_IMAGES).map((url) => (
        <ProduceImage key={url} url={url} alt="" sizes="56px" />
      ))}
    </div>
  )
}

const MAX_TRACKED = 4

/** Orders in progress with their steps; unpaid orders are left out. */
export function TrackOrders({ page }: { readonly page: OrderPage }) {
  const underway = page.orders.filter(({ status }) => status !== 'pending_payment')
  if (underway.length === 0) return null
  return (
    <Card role="region" aria-label="Track your orders" className="track-orders">
      <h2>Track your orders</h2>
      <ul>
        {underway.slice(0, MAX_TRACKED).map((order) => (
          <Tracked key={order.id} order={order} />
        ))}
      </ul>
      {page.counts.active > MAX_TRACKED && <TextLink to={`${paths.orders}?tab=active`}>All orders under way</TextLink>}
    </Card>
  )
}

function Tracked({ order }: { readonly order: OrderCard }) {
  const { id, orderNumber, producerName, fulfillmentMethod, placedAt, status, updatedAt } = order
  // The card knows only the first and the current status; the steps in between are done.
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
