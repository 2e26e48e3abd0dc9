import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { DisputeState } from './disputes.ts'
import type { RefundState } from './refunds.ts'
import type { TransferState } from './transfers.ts'

/** What the processor has written down, to be compared with the log: everything made in a span of time, page by page. */
export interface Books {
  /** Those that were paid; failed attempts are none. */
  charges(span: Span): AsyncIterable<BookedCharge>
  refunds(span: Span): AsyncIterable<RefundState & Booked>
  transfers(span: Span): AsyncIterable<TransferState & Booked>
  disputes(span: Span): AsyncIterable<DisputeState & Booked>
}

/** `from` included, `to` not; whole seconds. */
export interface Span {
  readonly from: Instant
  readonly to: Instant
}

export interface Booked {
  readonly madeAt: Instant
}

export interface BookedCharge extends Booked {
  readonly chargeId: string
  readonly paymentIntentId: string | undefined
  readonly checkoutId: string | undefined
  readonly amountCents: Cents
  readonly refundedCents: Cents
  /** What the processor keeps of it; undefined while it does not tell. */
  readonly feeCents: Cents | undefined
}
