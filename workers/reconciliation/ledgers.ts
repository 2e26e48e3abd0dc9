import type { Instant, Position, RecordedEvent } from '#domain/kernel/event.ts'
import { isStoreCreditPaymentId } from '#domain/kernel/ids.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/transfer.events.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { BookedCharge, Books } from '#platform/payments/books.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import type { RefundState } from '#platform/payments/refunds.ts'
import type { TransferState } from '#platform/payments/transfers.ts'
import { isOverdue, isWithin, LOG_WINDOW, windowOf } from './reconciler.ts'

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
