import type { CheckoutView } from '#domain/checkout/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { SummaryPart } from './summary-part.tsx'
import { wayWords } from './way-words.ts'
import './payment.css'

/** One order per producer, with its number and the link that opens it without an account. */
export function PlacedOrders({ orders }: { readonly orders: CheckoutView['orders'] }) {
  return (
    <ul className="placed" aria-label="Your orders">
      {orders.map(({ id, number, key, producerName, fulfilment, placeName, lines, totalCents }) => (
        <li key={id}>
          <Card>
            <div className="placed-head">
              <h2>Order #{number}</h2>
              <Money cents={totalCents} />
            </div>
            <SummaryPart producerName={producerName} way={wayWords({ fulfilment, placeName })} lines={lines} />
            <div className="placed-foot">
              <LinkButton to={paths.order(id, key)} look="secondary">
                View Order
              </LinkButton>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
