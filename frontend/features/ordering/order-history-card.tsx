import { FULFILMENTS } from '#domain/catalog/vocabulary.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { wasHandedOver } from '#domain/ordering/order-status.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { OrderLines } from './order-lines.tsx'
import { StatusBadge } from './status-badge.tsx'
import './order-card.css'

/** An order in its buyer's history. */
export function OrderHistoryCard({ order }: { readonly order: OrderCard }) {
  const { id, number, status, placedAt, producerId, producerName, producerCity, fulfilment, deliveryCents } = order
  return (
    <Card className="order-card">
      <header className="order-card-head">
        <div>
          <h2>
            <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>
          </h2>
          <span className="order-card-soft">
            {producerCity} · {FULFILMENTS[fulfilment].label}
            {deliveryCents > 0 && (
              <>
                {' '}
                (<Money cents={deliveryCents} />)
              </>
            )}
          </span>
        </div>
        <StatusBadge status={status} />
      </header>
      <OrderLines lines={order.lines} reviewable={wasHandedOver(status)} />
      <footer className="order-card-foot">
        <span className="order-card-soft">
          #{number} · <time dateTime={placedAt}>{shortDateWords(placedAt)}</time>
        </span>
        <strong className="order-card-total">
          <Money cents={order.totalCents} />
        </strong>
        <LinkButton to={paths.order(id)} look="secondary" size="small">
          View Details
        </LinkButton>
      </footer>
    </Card>
  )
}
