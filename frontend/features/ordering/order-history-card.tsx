import type { ReactNode } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { wasHandedOver, wasPaid } from '#domain/ordering/order-status.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { handOverLabel } from '#frontend/lib/hand-over-label.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { DisputeMark } from './dispute-mark.tsx'
import { OrderLines } from './order-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import './order-card.css'

interface OrderHistoryCardProps {
  readonly order: OrderCard
  /** The goods its buyer has reviewed. */
  readonly reviewed: readonly string[]
  /** What buys it again: the page hands in the cart's button. */
  readonly again?: ReactNode
}

/** An order in its buyer's history. */
export function OrderHistoryCard({ order, reviewed, again }: OrderHistoryCardProps) {
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
