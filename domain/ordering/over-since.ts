import type { Instant } from '../kernel/event.ts'
import { HANDED_OVER, type OrderStatus } from './order-status.ts'

const OVER: readonly (OrderStatus | undefined)[] = [...HANDED_OVER, 'cancelled', 'declined']

/** When an order was handed over or fell through, whichever came first; undefined while it is under way. */
export const closedAt = (
  timeline: readonly { readonly status: OrderStatus | undefined; readonly at: Instant }[],
): Instant | undefined => timeline.find(({ status }) => OVER.includes(status))?.at
