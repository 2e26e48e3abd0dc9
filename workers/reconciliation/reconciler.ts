import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant, Position, RecordedEvent } from '#domain/kernel/event.ts'
import { isStoreCreditPaymentId } from '#domain/kernel/ids.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import type { LedgerCharge, LedgerReader, PaymentState, RefundState, TimeSpan } from '#platform/payments/payments.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import type { TransferState } from '#platform/payments/payouts.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'

/** Dependencies of the comparison: the processor's ledger, the log, and handlers for missed updates. */
export interface ReconcilerDeps extends UpdateHandlers {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly payments: Pick<Payments, 'retrieve' | 'retrieveRefund' | 'transfers' | 'ledger'>
  readonly runtime: Runtime
}

/** Handles missed updates as the processor's webhooks do, and resumes pending work. */
export interface UpdateHandlers {
  /** False for a payment that matches no checkout. */
  applyPayment(payment: PaymentState): Promise<boolean>
  applyRefund(refund: RefundState): Promise<unknown>
  applyChargeback(dispute: ChargebackState, reportedAt: Instant): Promise<unknown>
  /** Submits an approved refund to the processor. */
  submitRefund(refund: { readonly orderId: string; readonly refundId: string }): Promise<unknown>
  /** Advances an order's transfer. An account that cannot receive payouts is not an error. */
  advanceTransfer(orderId: string): Promise<unknown>
  /** Issues an order's store credit, as far as it was not issued before. */
  issueStoreCredit(orderId: string): Promise<unknown>
}

/** The result of one comparison. */
export interface ComparisonResult {
  readonly subject: string
  readonly discrepancy: Discrepancy | undefined
  /** Whether the log had missed an update and now has it. */
  readonly recovered: boolean
}

/** The processor's response; undefined if the object does not exist. */
export async function ignoreNotFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof PaymentRejected && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Days of the processor's ledger that a comparison reads. Banks take long for refunds and longer for chargebacks. */
const DAYS = { charges: 3, transfers: 3, refunds: 30, disputes: 120 } as const

/**
 * Refunds, transfers and store credit that are pending for this long are retried, and reported if they stay pending.
 */
const OVERDUE_HOURS = 1

const DAY_MS = 86_400_000

const windowOf = (what: keyof typeof DAYS, now: Instant): TimeSpan => ({
  from: addMs(now, -DAYS[what] * DAY_MS),
  // Timestamps are in whole seconds: includes entries of the current one.
  to: addMs(now, 1000),
})

const isWithin = ({ from, to }: TimeSpan, at: Instant): boolean => at >= from && at < to

/** How far back the log is read. */
const LOG_WINDOW: keyof typeof DAYS = 'refunds'
export const LOG_WINDOW_MS = DAYS[LOG_WINDOW] * DAY_MS

export const isOverdue = (since: Instant, now: Instant): boolean => since < addMs(now, -OVERDUE_HOURS * 3_600_000)

/** The processor's recent entries. */
export interface ProcessorLedger {
  readonly charges: readonly LedgerCharge[]
  readonly refunds: readonly RefundState[]
  readonly transfers: readonly TransferState[]
  readonly disputes: readonly ChargebackState[]
}

export async function readProcessorLedger(ledger: LedgerReader, now: Instant): Promise<ProcessorLedger> {
  return {
    charges: await collect(ledger.charges(windowOf('charges', now))),
    refunds: await collect(ledger.refunds(windowOf('refunds', now))),
    transfers: await collect(ledger.transfers(windowOf('transfers', now))),
    disputes: await collect(ledger.disputes(windowOf('disputes', now))),
  }
}

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of list) found.push(item)
  return found
}

/** Recorded and pending money movements, each of which needs an entry at the processor. */
export interface RecordedLedger {
  /** Charged payments, by payment intent, each with one of its orders. */
  readonly charges: ReadonlyMap<string, string>
  readonly refunds: readonly { readonly orderId: string; readonly refundId: string }[]
  /** Orders with a recent transfer. */
  readonly transfers: ReadonlySet<string>
  /** Pending transfers and reversals, by order and refund. */
  readonly waiting: ReadonlyMap<string, PendingPayment>
  /** Orders with store credit that is overdue. */
  readonly credits: ReadonlySet<string>
}

export interface PendingPayment {
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
type LedgerEvent = Extract<
  RecordedEvent<OrderEvent | TransferEvent | StoreCreditEvent>,
  { type: (typeof TYPES)[number] }
>
const PAGE = 2_000

/** Reads the log from a position on, and collects the movements within the window. */
export async function readRecordedLedger(log: EventLog, since: Position, now: Instant): Promise<RecordedLedger> {
  const ledger = {
    charges: new Map<string, string>(),
    refunds: [] as { orderId: string; refundId: string }[],
    transfers: new Set<string>(),
    waiting: new Map<string, PendingPayment>(),
    credits: new Set<string>(),
  }
  for (let after = since; ; ) {
    const page = await log.readAll(after, PAGE, TYPES)
    for (const event of page.events as LedgerEvent[])
      if (isWithin(windowOf(LOG_WINDOW, now), event.meta.recordedAt)) addToLedger(ledger, event, now)
    if (page.atHead) return ledger
    after = page.next
  }
}

interface LedgerUnderConstruction extends RecordedLedger {
  readonly charges: Map<string, string>
  readonly refunds: { orderId: string; refundId: string }[]
  readonly transfers: Set<string>
  readonly waiting: Map<string, PendingPayment>
  readonly credits: Set<string>
}

function addToLedger(
  { charges, refunds, transfers, waiting, credits }: LedgerUnderConstruction,
  event: LedgerEvent,
  now: Instant,
): void {
  const { recordedAt: at } = event.meta
  if (event.type === 'StoreCreditRedeemed') {
    if (isOverdue(at, now)) for (const { orderId } of event.data.orders) credits.add(orderId)
    return
  }
  const { type, data } = event
  const { orderId } = data
  switch (type) {
    case 'OrderPaid':
      // Payments with store credit have no charge.
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
