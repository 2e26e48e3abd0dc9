import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OrderStatus } from './order-status.ts'

/** What the buyer's page shows at the stall: the order, and the proof that it is this order's buyer who shows it. */
export interface PickupCode {
  readonly orderId: string
  readonly proof: string
}

/** The code as it stands in the picture: `<order>.<proof>`. */
export const pickupCode = ({ orderId, proof }: PickupCode): string => `${orderId}.${proof}`

/** The code in what a camera read, which may be a whole address that ends with it; undefined where there is none. */
export function parsePickupCode(read: string): PickupCode | undefined {
  const [, orderId, proof] = CODE.exec(read.trim()) ?? []
  return orderId && proof ? { orderId, proof } : undefined
}
const CODE = /(?:^|=)(order_[0-9a-z]{26})\.([0-9a-f]{40})$/

interface AtTheStall {
  readonly number: string
  readonly status: OrderStatus
  readonly fulfillmentMethod: 'pickup' | 'delivery'
}

/** Whether the buyer has something to take home now. */
export const canHandOver = ({ status, fulfillmentMethod }: Omit<AtTheStall, 'number'>): boolean =>
  fulfillmentMethod === 'pickup' && status === 'ready_for_pickup'

/** Why an order cannot be handed over to whoever stands there; undefined when it can. */
export function pickupRefusal(order: AtTheStall): Refusal | undefined {
  if (canHandOver(order)) return undefined
  const { number, status, fulfillmentMethod } = order
  if (fulfillmentMethod === 'delivery') return refuse('pickup_is_delivery', { number })
  return refuse(WHY[status] ?? 'pickup_not_ready', { number, status })
}

const WHY: Partial<Readonly<Record<OrderStatus, string>>> = {
  completed: 'pickup_already_completed',
  delivered: 'pickup_already_completed',
  cancelled: 'pickup_order_cancelled',
  declined: 'pickup_order_cancelled',
  payment_failed: 'pickup_order_unpaid',
  pending_payment: 'pickup_order_unpaid',
}
