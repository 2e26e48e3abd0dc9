import { fold } from '../kernel/decider.ts'
import { order } from './order.decider.ts'
import type { OrderEvent, RefundParts } from './order.events.ts'
import { everythingLeft, refundPartsOf } from './refund-parts.ts'
import type { RefundReason } from './refund-status.ts'

type Data<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']
type Agreement = Data<'OrderRefundAgreed'>

/** Money that went on its way back: what for, and what it is made of. */
export interface SentRefund {
  readonly why: RefundReason
  readonly reason?: Agreement['reason']
  readonly parts: RefundParts
  /** What of it goes to store credit. */
  readonly creditCents?: number | undefined
}

/** What was settled about a refund, as it stands in the order's history. */
export const agreementOf = (history: readonly OrderEvent[], refundId: string): Agreement | undefined =>
  history.flatMap((event) =>
    event.type === 'OrderRefundAgreed' && event.data.refundId === refundId ? [event.data] : [],
  )[0]

/** The refund that the event at this place of an order's history sent; undefined when it sent none. */
export function sentRefund(history: readonly OrderEvent[], at: number): SentRefund | undefined {
  const event = history[at]
  if (event?.type !== 'OrderRefunded') return undefined
  if (event.data.agreed) return agreementOf(history, event.data.agreed)
  // In the first days nothing was agreed before, and it was all that was left.
  const before = fold(order, history.slice(0, at))
  if (before.status === 'unknown') return undefined
  const why = before.status === 'declined' ? 'declined' : 'cancelled'
  return { why, parts: refundPartsOf(before, everythingLeft(before)) }
}

/** Where in the history this refund was sent; -1 when it never was. */
export const placeOfSending = (history: readonly OrderEvent[], refundId: string): number =>
  history.findIndex((event) => event.type === 'OrderRefunded' && event.data.agreed === refundId)
