import type { OrderStatus } from './order-status.ts'

/** Why money goes back: the order fell through, not all of it could be filled, the producer makes something good, or a case was settled. */
export const refundReasons = ['cancelled', 'declined', 'short', 'goodwill', 'dispute'] as const
export type RefundReason = (typeof refundReasons)[number]

/** A refund's own way: `agreed → sent → settled`, or `failed` when the buyer's bank or the processor would not have it. */
export const refundStatuses = ['agreed', 'sent', 'settled', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** How a producer may give some of an order back while it stands so: what cannot be filled, or what was not right. */
export function refundableAs(status: OrderStatus): 'short' | 'goodwill' | undefined {
  if (NOT_HANDED_OVER.includes(status)) return 'short'
  return GONE_OUT.includes(status) ? 'goodwill' : undefined
}

const NOT_HANDED_OVER: readonly OrderStatus[] = ['paid', 'processing', 'ready_for_pickup']
const GONE_OUT: readonly OrderStatus[] = ['shipped', 'delivered', 'completed']
