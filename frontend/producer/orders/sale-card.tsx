import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { canPack, ORDER_STATUSES, wasPaid } from '#domain/ordering/order-status.ts'
import { handOverLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { orderQuery } from '#frontend/shared/orders/api.ts'
import { DisputeMark } from '#frontend/shared/orders/dispute-mark.tsx'
import { StepButtons } from '#frontend/shared/orders/order-actions.tsx'
import { OrderContact, OrderHandover, OrderLines } from '#frontend/shared/orders/order-parts.tsx'
import { producersShare, StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Tick } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/orders/orders.css'
import './orders.css'

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

/** Who bought it, how to reach them, and what they asked for. */
function SaleDetails({ id }: { readonly id: string }) {
  const order = useQuery(orderQuery(id))
  if (order.isLoadingError) return <ErrorState error={order.error} retry={() => void order.refetch()} />
  if (!order.data) return <Skeleton height="6rem" />
  return (
    <div className="sale-details">
      <OrderContact order={order.data} />
      <OrderHandover order={order.data} />
      <div className="row">
        <TextLink to={paths.order(id)}>The whole order</TextLink>
        {canPack(order.data.status) && <TextLink to={paths.packingOf([id])}>Packing slip</TextLink>}
      </div>
    </div>
  )
}
