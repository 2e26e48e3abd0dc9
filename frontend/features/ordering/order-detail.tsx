import type { ReactNode } from 'react'
import type { OrderView } from '#domain/ordering/contract.ts'
import { wasHandedOver, wasPaid } from '#domain/ordering/order-status.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DisputeNote } from './dispute-mark.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderHandover } from './order-handover.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSteps } from './order-steps.tsx'
import { RefundOrder } from './refund-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StepButtons } from './step-buttons.tsx'
import './order-detail.css'

interface OrderDetailProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
  /** What buys it again: the page hands in the cart's button. */
  readonly again?: ReactNode
}

/** Everything about one order, as far as the one who looks may know it. */
export function OrderDetail({ order, orderKey, again }: OrderDetailProps) {
  const { id, orderNumber, status, viewer, placedAt } = order
  return (
    <>
      <header className="order-detail-head">
        <div>
          <h1>Order #{orderNumber}</h1>
          <p>
            {viewer === 'producer'
              ? `From ${order.buyerName ?? 'a buyer'}`
              : `At ${order.producerName}, ${order.producerCity}`}
            {' · '}
            <time dateTime={placedAt}>{momentWords(placedAt)}</time>
          </p>
        </div>
        <span role="status">
          <StatusBadge status={status} viewer={viewer} />
        </span>
      </header>
      <DisputeNote order={order} viewer={viewer} />
      <div className="order-detail">
        <Card role="region" aria-label="Progress" className="order-detail-steps">
          <h2>Where it is</h2>
          <OrderSteps order={order} />
          <div className="order-detail-ways">
            {viewer === 'producer' ? <StepButtons order={order} /> : <CancelOrder order={order} orderKey={orderKey} />}
            {again}
          </div>
        </Card>
        <Card role="region" aria-label="Goods">
          <h2>The goods</h2>
          <OrderLines
            lines={order.lines}
            reviewed={viewer === 'buyer' && wasHandedOver(status) ? order.reviewed : undefined}
          />
          <hr />
          <OrderMoney order={order} viewer={viewer} />
          <OrderRefunds order={order} />
          {viewer === 'producer' && <RefundOrder order={order} />}
          {wasPaid(status) && (
            <LinkButton to={paths.receipt(id, orderKey)} look="quiet" size="small">
              Receipt{order.refundedCents > 0 && ' and credit notes'}
            </LinkButton>
          )}
        </Card>
        <Card role="region" aria-label="Handing over">
          <h2>{order.fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery'}</h2>
          <OrderHandover order={order} />
        </Card>
        <Card role="region" aria-label="Contact">
          <h2>{viewer === 'producer' ? 'The buyer' : 'Your contact'}</h2>
          <OrderContact order={order} />
        </Card>
      </div>
    </>
  )
}
