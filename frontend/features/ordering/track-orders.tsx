import type { OrderCard, OrderPage } from '#domain/ordering/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { OrderSteps } from './order-steps.tsx'
import './track-orders.css'

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
