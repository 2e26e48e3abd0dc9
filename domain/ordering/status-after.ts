import type { OrderEvent } from './order.events.ts'
import type { OrderStatus } from './order-status.ts'

/** The status an event leads to; undefined when it leaves it as it is. */
export const statusAfter = ({ type }: { readonly type: OrderEvent['type'] }): OrderStatus | undefined =>
  STATUS_AFTER[type]

const STATUS_AFTER: Readonly<Partial<Record<OrderEvent['type'], OrderStatus>>> = {
  OrderPlaced: 'pending_payment',
  OrderPaid: 'paid',
  OrderPaymentFailed: 'payment_failed',
  OrderAccepted: 'processing',
  OrderReadyForPickup: 'ready_for_pickup',
  OrderShipped: 'shipped',
  OrderDelivered: 'delivered',
  OrderCompleted: 'completed',
  OrderDeclined: 'declined',
  OrderCancelled: 'cancelled',
}
