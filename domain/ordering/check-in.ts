import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OrderStatus } from './order-status.ts'

/** What the buyer's page shows at the stall: the order, and the proof that it is this order's buyer who shows it. */
export interface CheckInCode {
  readonly orderId: string
  readonly proof: string
}

/** The code as it stands in the picture: `<order>.<proof>`. */
export const checkInCode = ({ orderId, proof }: CheckInCode): string => `${orderId}.${proof}`

/** The code in what a camera read, which may be a whole address that ends with it; undefined where there is none. */
export function codeIn(read: string): CheckInCode | undefined {
  const [, orderId, proof] = CODE.exec(read.trim()) ?? []
  return orderId && proof ? { orderId, proof } : undefined
}
const CODE = /(?:^|=)(order_[0-9a-z]{26})\.([0-9a-f]{40})$/

interface AtTheStall {
  readonly number: string
  readonly status: OrderStatus
  readonly fulfilment: 'pickup' | 'delivery'
}

/** Whether the buyer has something to take home now. */
export const isToHandOver = ({ status, fulfilment }: Omit<AtTheStall, 'number'>): boolean =>
  fulfilment === 'pickup' && status === 'ready_for_pickup'

/** Why an order cannot be handed over to whoever stands there; undefined when it can. */
export function whyNotHandedOver(order: AtTheStall): Refusal | undefined {
  if (isToHandOver(order)) return undefined
  const { number, status, fulfilment } = order
  if (fulfilment === 'delivery') return refuse('check_in_delivery', { number })
  return refuse(WHY[status] ?? 'check_in_not_ready', { number, status })
}

const WHY: Partial<Readonly<Record<OrderStatus, string>>> = {
  completed: 'check_in_done',
  delivered: 'check_in_done',
  cancelled: 'check_in_void',
  declined: 'check_in_void',
  payment_failed: 'check_in_unpaid',
  pending_payment: 'check_in_unpaid',
}
