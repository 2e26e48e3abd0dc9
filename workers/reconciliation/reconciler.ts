import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant, Position, RecordedEvent } from '#domain/kernel/event.ts'
import { isStoreCreditPaymentId } from '#domain/kernel/ids.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { DisputeState } from '#platform/payments/chargebacks.ts'
import type { BookedCharge, Books, PaymentState, RefundState, Span } from '#platform/payments/payments.ts'
import { type Payments, PaymentsRefused } from '#platform/payments/payments.ts'
import type { TransferState } from '#platform/payments/payouts.ts'
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

const windowOf = (what: keyof typeof DAYS, now: Instant): Span => ({
  from: addMs(now, -DAYS[what] * DAY_MS),
  // Whole seconds: what was made in this very one belongs to it.
  to: addMs(now, 1000),
})

const isWithin = ({ from, to }: Span, at: Instant): boolean => at >= from && at < to

/** How far back the log is read. */
const LOG_WINDOW: keyof typeof DAYS = 'refunds'
export const LOG_WINDOW_MS = DAYS[LOG_WINDOW] * DAY_MS

export const isOverdue = (since: Instant, now: Instant): boolean => since < addMs(now, -OVERDUE_HOURS * 3_600_000)

/** What the processor has written down lately. */
export interface ProcessorLedger {
  readonly charges: readonly BookedCharge[]
  readonly refunds: readonly RefundState[]
  readonly transfers: readonly TransferState[]
  readonly disputes: readonly DisputeState[]
}

export async function readProcessorLedger(books: Books, now: Instant): Promise<ProcessorLedger> {
  return {
    charges: await all(books.charges(windowOf('charges', now))),
    refunds: await all(books.refunds(windowOf('refunds', now))),
    transfers: await all(books.transfers(windowOf('transfers', now))),
    disputes: await all(books.disputes(windowOf('disputes', now))),
  }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

/** What the log says has moved, or was to move: each must have its like at the processor. */
export interface RecordedLedger {
  /** Of payments that orders were paid with: by intent, one of the orders. */
  readonly charges: ReadonlyMap<string, string>
  readonly refunds: readonly { readonly orderId: string; readonly refundId: string }[]
  /** Orders whose producer was paid lately. */
  readonly transfers: ReadonlySet<string>
  /** Transfers and reversals that nothing has come of yet, by order and refund. */
  readonly waiting: ReadonlyMap<string, Waiting>
  /** Orders whose refunds or bank's decision came to store credit long enough ago that it should have been given. */
  readonly credits: ReadonlySet<string>
}

export interface Waiting {
  readonly orderId: string
  readonly since: Instant
}

const TYPES = [
  'OrderPaid',
  'OrderRefundApproved',
  'TransferScheduled',
  'TransferCreated',
  'TransferReversalScheduled',
  'TransferReversed',
  'OrderRefundSucceeded',
  'OrderChargebackClosed',
  'StoreCreditRedeemed',
] as const
type Read = Extract<RecordedEvent<OrderEvent | TransferEvent | StoreCreditEvent>, { type: (typeof TYPES)[number] }>
const PAGE = 2_000

/** Reads the log from a position on, and keeps of it what is young enough. */
export async function readRecordedLedger(log: EventLog, since: Position, now: Instant): Promise<RecordedLedger> {
  const found = {
    charges: new Map<string, string>(),
    refunds: [] as { orderId: string; refundId: string }[],
    transfers: new Set<string>(),
    waiting: new Map<string, Waiting>(),
    credits: new Set<string>(),
  }
  for (let after = since; ; ) {
    const page = await log.readAll(after, PAGE, TYPES)
    for (const event of page.events as Read[])
      if (isWithin(windowOf(LOG_WINDOW, now), event.meta.at)) note(found, event, now)
    if (page.atHead) return found
    after = page.next
  }
}

interface Found extends RecordedLedger {
  readonly charges: Map<string, string>
  readonly refunds: { orderId: string; refundId: string }[]
  readonly transfers: Set<string>
  readonly waiting: Map<string, Waiting>
  readonly credits: Set<string>
}

function note({ charges, refunds, transfers, waiting, credits }: Found, event: Read, now: Instant): void {
  const { at } = event.meta
  if (event.type === 'StoreCreditRedeemed') {
    if (isOverdue(at, now)) for (const { orderId } of event.data.orders) credits.add(orderId)
    return
  }
  const { type, data } = event
  const { orderId } = data
  switch (type) {
    case 'OrderPaid':
      // What store credit paid alone was charged nowhere.
      if (isWithin(windowOf('charges', now), at) && !isStoreCreditPaymentId(data.paymentIntentId))
        charges.set(data.paymentIntentId, orderId)
      return
    case 'OrderRefundApproved':
      refunds.push({ orderId, refundId: data.refundId })
      return
    case 'TransferScheduled':
      waiting.set(orderId, { orderId, since: at })
      return
    case 'TransferCreated':
      if (isWithin(windowOf('transfers', now), at)) transfers.add(orderId)
      waiting.delete(orderId)
      return
    case 'TransferReversalScheduled':
      waiting.set(`${orderId} ${data.refundId}`, { orderId, since: at })
      return
    case 'TransferReversed':
      waiting.delete(`${orderId} ${data.refundId}`)
      return
    case 'OrderRefundSucceeded':
    case 'OrderChargebackClosed':
      if (isOverdue(at, now)) credits.add(orderId)
  }
}
