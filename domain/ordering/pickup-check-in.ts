import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OrderStatus } from './order-status.ts'

/** Code the buyer shows at pickup: the order, and a proof that it comes from the buyer's page. */
export interface PickupCode {
  readonly orderId: string
  readonly proof: string
}

/** The code as encoded in the image: `<order>.<proof>`. */
export const pickupCode = ({ orderId, proof }: PickupCode): string => `${orderId}.${proof}`

/** Parses scanned text: a code, or a URL that ends with one. Undefined for anything else. */
export function parsePickupCode(scanned: string): PickupCode | undefined {
  const [, orderId, proof] = CODE.exec(scanned.trim()) ?? []
  return orderId && proof ? { orderId, proof } : undefined
}
const CODE = /(?:^|=)(order_[0-9a-z]{26})\.([0-9a-f]{40})$/

interface CheckInOrder {
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly fulfillmentMethod: 'pickup' | 'delivery'
}

/** Whether the order can be handed over now. */
export const canHandOver = ({ status, fulfillmentMethod }: Omit<CheckInOrder, 'orderNumber'>): boolean =>
  fulfillmentMethod === 'pickup' && status === 'ready_for_pickup'

/** Why an order cannot be handed over; undefined if it can. */
export function pickupRefusal(order: CheckInOrder): Refusal | undefined {
  if (canHandOver(order)) return undefined
  const { orderNumber, status, fulfillmentMethod } = order
  if (fulfillmentMethod === 'delivery') return refuse('pickup_is_delivery', { orderNumber })
  return refuse(REFUSAL_CODES[status] ?? 'pickup_not_ready', { orderNumber, status })
}

const REFUSAL_CODES: Partial<Readonly<Record<OrderStatus, string>>> = {
  completed: 'pickup_already_completed',
  delivered: 'pickup_already_completed',
  cancelled: 'pickup_order_cancelled',
  declined: 'pickup_order_cancelled',
  payment_failed: 'pickup_order_unpaid',
  pending_payment: 'pickup_order_unpaid',
}
