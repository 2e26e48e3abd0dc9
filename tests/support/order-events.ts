import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { Contact, OrderEvent, OrderMoney } from '#domain/ordering/order.events.ts'
import { idNamed } from './ids.ts'

/** Ids and events of one small order, for scenarios; every builder takes overrides. */
export const ids = {
  orderId: idNamed('order', 'one'),
  producerId: idNamed('producer', 'orchard'),
  buyerId: idNamed('guest', 'ann'),
}
export const productId = idNamed('product', 'apples')
export const checkoutId = idNamed('checkout', 'one')
export const contact: Contact = { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' }

export const money = (over: Partial<OrderMoney> = {}): OrderMoney => ({
  currency: 'USD',
  subtotalCents: 1000,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 59,
  totalCents: 1059,
  platformFeeCents: 50,
  feeScheduleVersion: '2026-01',
  ...over,
})

export const lines = [
  { productId, name: 'Apples', unit: 'per_pound', quantity: 4, priceCents: 250, lineTotalCents: 1000 },
]

export const planned = (over: Partial<PlannedOrder> = {}): PlannedOrder => ({
  orderId: ids.orderId,
  number: 'FG-ABCD-1234',
  producerId: ids.producerId,
  fulfillmentMethod: 'pickup',
  lines,
  money: money(),
  ...over,
})

export const placed = (over: { fulfillmentMethod?: 'pickup' | 'delivery' } = {}): OrderEvent => ({
  type: 'OrderPlaced',
  data: { ...ids, ...planned(over), checkoutId, contact },
})
export const paid = (): OrderEvent => ({ type: 'OrderPaid', data: { ...ids, paymentIntentId: 'pi_1' } })
export const moved = (
  type: 'OrderAccepted' | 'OrderReadyForPickup' | 'OrderShipped' | 'OrderDelivered' | 'OrderCompleted',
): OrderEvent => ({ type, data: ids })
