import { Link } from 'react-router-dom'
import { FULFILLMENT_METHODS } from '#domain/catalog/product-taxonomy.ts'
import type { DisputeView, OrderTimeline } from '#domain/disputes/views.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { EvidenceLink } from '#frontend/ui/evidence-link.tsx'
import { Moment } from '#frontend/ui/moment.tsx'

/** How the order went, each moment with the way to what both sides saw then. */
export function CaseCourse({ the }: { readonly the: DisputeView }) {
  const { orderTimeline, orderId, producerId, producerName } = the
  if (!orderTimeline) return null
  return (
    <Card role="region" aria-label="How the order went">
      <h2>How the order went</h2>
      <p className="field-hint">Each moment opens the replay: what both sides saw then, the money and the stock.</p>
      <Moments course={orderTimeline} orderId={orderId} />
      {orderTimeline.note && (
        <>
          <p>The buyer had asked for the hand-over:</p>
          <blockquote className="case-note">{orderTimeline.note}</blockquote>
        </>
      )}
      <div className="row case-links">
        <LinkButton to={paths.supportOrder(orderId)} look="secondary" size="small">
          Replay the order
        </LinkButton>
        {orderTimeline.messages > 0 && (
          <LinkButton to={paths.supportOrder(orderId, { show: 'message' })} look="secondary" size="small">
            {orderTimeline.messages === 1 ? 'Their message' : `Their ${orderTimeline.messages} messages`}
          </LinkButton>
        )}
        <EvidenceLink orderId={orderId} />
        <LinkButton to={paths.producer(producerId)} look="quiet" size="small">
          {producerName}
        </LinkButton>
      </div>
    </Card>
  )
}

const Moments = ({
  course: { fulfillmentMethod, entries },
  orderId,
}: {
  readonly course: OrderTimeline
  readonly orderId: string
}) => (
  <ol className="case-moments">
    {entries.map(({ status, description, at }, nth) => (
      <li key={status}>
        <Link to={paths.supportOrder(orderId, { status })}>{description}</Link>
        <span>
          <Moment at={at} />
          {nth === 0 && `, ${FULFILLMENT_METHODS[fulfillmentMethod].label}`}
        </span>
      </li>
    ))}
  </ol>
)
