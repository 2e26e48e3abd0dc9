import { useId, useState } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { ORDER_STATUSES, wasPaid } from '#domain/ordering/order-status.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { handOverLabel } from '#frontend/lib/hand-over-label.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { DisputeMark } from './dispute-mark.tsx'
import { OrderLines } from './order-lines.tsx'
import { producersShare } from './overview.ts'
import { SaleDetails } from './sale-details.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StepButtons } from './step-buttons.tsx'
import './order-card.css'
import './sale-card.css'

interface SaleCardProps {
  readonly order: OrderCard
  readonly fresh: boolean
  readonly selected: boolean
  /** Left out: there is nothing to select it for. */
  readonly onSelect: (() => void) | undefined
}

/** An order on its producer's table. */
export function SaleCard({ order, fresh, selected, onSelect }: SaleCardProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Card
      className={fresh ? 'order-card sale-fresh' : 'order-card'}
      role="group"
      aria-label={`Order ${order.orderNumber}`}
    >
      <header className="order-card-head">
        {onSelect && (
          <Tick checked={selected} onChange={onSelect} className="sale-select">
            <span className="visually-hidden">Select order {order.orderNumber}</span>
          </Tick>
        )}
        <div className="sale-who">
          <h2>
            {order.buyerName} {fresh && <Badge tone="honey">Just in</Badge>}
          </h2>
          <span className="order-card-soft">
            #{order.orderNumber} · {handOverLabel(order)} ·{' '}
            <time dateTime={order.placedAt}>{momentWords(order.placedAt)}</time>
          </span>
        </div>
        <span className="order-card-marks">
          <DisputeMark dispute={order.chargeback} />
          <StatusBadge status={order.status} viewer="producer" />
        </span>
      </header>
      <OrderLines lines={order.lines} />
      {open && (
        <div id={id}>
          <SaleDetails id={order.id} />
        </div>
      )}
      <footer className="order-card-foot">
        <Button look="quiet" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'Contact and details'}
        </Button>
        {wasPaid(order.status) && (
          <LinkButton to={paths.messagesAbout({ order: order.id })} look="quiet" size="small">
            Message Buyer
          </LinkButton>
        )}
        {ORDER_STATUSES[order.status].tab !== 'cancelled' && (
          <span className="order-card-total">
            <span className="order-card-soft">Yours</span> <Money cents={producersShare(order)} />
          </span>
        )}
        <StepButtons order={order} />
      </footer>
    </Card>
  )
}
