import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Discrepancy } from '#domain/reconciliation/difference.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Span } from '#platform/payments/books.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import { type PaymentState, type Payments, PaymentsRefused, type RefundState } from '#platform/payments/payments.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'

/** What a comparison of the processor's books with the log needs: to read both, and to hear what was missed. */
export interface ReconcilerDeps extends UpdateHandlers {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly payments: Pick<Payments, 'look' | 'lookAtRefund' | 'transfers' | 'books'>
  readonly runtime: Runtime
}

/** How the market hears of what it has missed, as if the processor's notice came now; and goes on with what lay still. */
export interface UpdateHandlers {
  /** False for money that fits no checkout of ours. */
  hearPayment(payment: PaymentState): Promise<boolean>
  hearRefund(refund: RefundState): Promise<unknown>
  hearDispute(dispute: DisputeState): Promise<unknown>
  /** Asks the processor for a refund that was agreed. */
  payRefund(refund: { readonly orderId: string; readonly refundId: string }): Promise<unknown>
  /** Takes a producer's part as far as it goes now: an account that takes no money is no failure. */
  payProducer(orderId: string): Promise<unknown>
  /** Gives the store credit that an order has come to, as far as it was not given before. */
  giveCredit(orderId: string): Promise<unknown>
}

/** What became of looking at one thing. */
export interface ComparisonResult {
  readonly subject: string
  readonly difference: Discrepancy | undefined
  /** The log knew less than the processor, and knows it now. */
  readonly caughtUp: boolean
}

/** What the processor says of it; undefined when it knows no such thing. */
export async function ignoreNotFound<T>(ask: Promise<T>): Promise<T | undefined> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof PaymentsRefused && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** How many days of the processor's books a comparison reads. Banks take long with refunds, and longer with disputes. */
const DAYS = { charges: 3, transfers: 3, refunds: 30, disputes: 120 } as const

/** Refunds, transfers and credit that are still open after this long are tried again, and reported when they stay open. */
const OVERDUE_HOURS = 1

const DAY_MS = 86_400_000

export const windowOf = (what: keyof typeof DAYS, now: Instant): Span => ({
  from: addMs(now, -DAYS[what] * DAY_MS),
  // Whole seconds: what was made in this very one belongs to it.
  to: addMs(now, 1000),
})

export const isWithin = ({ from, to }: Span, at: Instant): boolean => at >= from && at < to

/** How far back the log is read. */
export const LOG_WINDOW: keyof typeof DAYS = 'refunds'
export const LOG_WINDOW_MS = DAYS[LOG_WINDOW] * DAY_MS

export const isOverdue = (since: Instant, now: Instant): boolean => since < addMs(now, -OVERDUE_HOURS * 3_600_000)
