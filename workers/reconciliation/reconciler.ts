import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Difference } from '#domain/reconciliation/difference.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import { type PaymentState, type Payments, PaymentsRefused, type RefundState } from '#platform/payments/payments.ts'

/** What a comparison of the processor's books with the log needs: to read both, and to hear what was missed. */
export interface ReconcilerDeps extends Hearing {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly payments: Pick<Payments, 'look' | 'lookAtRefund' | 'transfers' | 'books'>
  readonly facts: Facts
}

/** How the market hears of what it has missed, as if the processor's notice came now; and goes on with what lay still. */
export interface Hearing {
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
export interface Examined {
  readonly subject: string
  readonly difference: Difference | undefined
  /** The log knew less than the processor, and knows it now. */
  readonly caughtUp: boolean
}

/** What the processor says of it; undefined when it knows no such thing. */
export async function unlessUnknown<T>(ask: Promise<T>): Promise<T | undefined> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof PaymentsRefused && error.code === 'resource_missing') return undefined
    throw error
  }
}
