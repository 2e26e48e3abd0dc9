import { useId } from 'react'
import { formatDateWithWeekday, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { SubscriptionView } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useSkipDelivery } from '#frontend/shared/subscriptions/api.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'

type Upcoming = SubscriptionView['upcoming'][number]

const STATUSES: Readonly<Record<Upcoming['status'], readonly [label: string, tone: BadgeTone]>> = {
  scheduled: ['Scheduled', 'leaf'],
  skipped: ['Skipped', 'honey'],
  closed: ['Producer closed', 'plain'],
}

/**
 * Paid boxes on their way, and the next four deliveries, each with its charge. A delivery can be skipped, and a skip
 * undone, until its cutoff.
 */
export function UpcomingDeliveries({ subscription }: { readonly subscription: SubscriptionView }) {
  const { id, onTheWay, upcoming, totalCents } = subscription
  const heading = useId()
  const change = useSkipDelivery()
  if (onTheWay.length + upcoming.length === 0) return null
  return (
    <section aria-labelledby={heading} className="upcoming-deliveries">
      <h4 id={heading}>Upcoming boxes</h4>
      <ol>
        {onTheWay.map((box) => (
          <PaidBox key={box.orderId} box={box} />
        ))}
        {upcoming.map((delivery) => (
          <Delivery
            key={delivery.cycle}
            delivery={delivery}
            totalCents={totalCents}
            onChange={() => change.mutate({ id, ...delivery, skips: delivery.status === 'scheduled' })}
          />
        ))}
      </ol>
    </section>
  )
}

function PaidBox({ box }: { readonly box: SubscriptionView['onTheWay'][number] }) {
  const { orderId, orderNumber, deliverOn, statusLabel } = box
  return (
    <li>
      <div className="upcoming-delivery-day">
        <span>{formatDateWithWeekday(deliverOn)}</span> <Badge tone="leaf">{statusLabel}</Badge>
      </div>
      <p>
        <TextLink to={paths.order(orderId)}>Order #{orderNumber}</TextLink>
      </p>
    </li>
  )
}

interface DeliveryProps {
  readonly delivery: Upcoming
  readonly totalCents: number
  readonly onChange: () => void
}

function Delivery({ delivery, totalCents, onChange }: DeliveryProps) {
  const { deliverOn, chargeOn, status, changeable } = delivery
  const [label, tone] = STATUSES[status]
  const day = formatDateWithWeekday(deliverOn)
  return (
    <li data-status={status}>
      <div className="upcoming-delivery-day">
        <span>{day}</span> <Badge tone={tone}>{label}</Badge>
      </div>
      <p>
        {status === 'scheduled' ? `${formatMoney(totalCents)} charged on ${formatShortDate(chargeOn)}` : 'No charge'}
        {status === 'scheduled' && !changeable && '. It can no longer be skipped.'}
      </p>
      {changeable && (
        <Button
          variant="secondary"
          size="small"
          aria-label={status === 'skipped' ? `Undo skip of ${day}` : `Skip ${day}`}
          onClick={onChange}
        >
          {status === 'skipped' ? 'Undo skip' : 'Skip'}
        </Button>
      )}
    </li>
  )
}
