import { fold } from '../kernel/decider.ts'
import { order } from './order.decider.ts'
import type { OrderEvent, RefundBreakdown } from './order.events.ts'
import { refundableRemainder, refundBreakdownOf } from './refund-breakdown.ts'
import type { RefundReason } from './refund-status.ts'

type Data<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']
type RefundApproval = Data<'OrderRefundApproved'>

/** Money that went on its way back: what for, and what it is made of. */
export interface SubmittedRefund {
  readonly why: RefundReason
  readonly reason?: RefundApproval['reason']
  readonly parts: RefundBreakdown
  /** What of it goes to store credit. */
  readonly storeCreditCents?: number | undefined
}

/** What was settled about a refund, as it stands in the order's history. */
export const approvedRefund = (history: readonly OrderEvent[], refundId: string): RefundApproval | undefined =>
  history.flatMap((event) =>
    event.type === 'OrderRefundApproved' && event.data.refundId === refundId ? [event.data] : [],
  )[0]

/** The refund that the event at this place of an order's history sent; undefined when it sent none. */
export function submittedRefund(history: readonly OrderEvent[], at: number): SubmittedRefund | undefined {
  const event = history[at]
  if (event?.type !== 'OrderRefundSubmitted') return undefined
  if (event.data.agreed) return approvedRefund(history, event.data.agreed)
  // In the first days nothing was agreed before, and it was all that was left.
  const before = fold(order, history.slice(0, at))
  if (before.status === 'unknown') return undefined
  const why = before.status === 'declined' ? 'declined' : 'cancelled'
  return { why, parts: refundBreakdownOf(before, refundableRemainder(before)) }
}

/** Where in the history this refund was sent; -1 when it never was. */
export const submissionIndex = (history: readonly OrderEvent[], refundId: string): number =>
  history.findIndex((event) => event.type === 'OrderRefundSubmitted' && event.data.agreed === refundId)
