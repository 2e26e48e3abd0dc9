import { Link } from 'react-router-dom'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { SummaryPart } from './summary-part.tsx'
import { wayWords } from './way-words.ts'
import './payment.css'

interface PlacedProps {
  readonly order: CheckoutView['orders'][number]
}

/** One order per producer: its items, where and when, what it comes to, and the link that opens it without an account. */
export function PlacedOrders({ orders }: { readonly orders: CheckoutView['orders'] }) {
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
