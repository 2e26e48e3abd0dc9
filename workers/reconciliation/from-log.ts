import type { CreditEvent } from '#domain/credit/credit.events.ts'
import type { Instant, Position, Recorded } from '#domain/kernel/event.ts'
import { isCreditPayment } from '#domain/kernel/ids.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/transfer.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { isOverdue, isWithin, LOG_SPAN, spanOf } from './reach.ts'

/** What the log says has moved, or was to move: each must have its like at the processor. */
export interface FromLog {
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
  'OrderRefundAgreed',
  'TransferOwed',
  'TransferMade',
  'ReversalOwed',
  'TransferReversed',
  'OrderRefundSettled',
  'OrderDisputeClosed',
  'CreditSpent',
] as const
type Read = Extract<Recorded<OrderEvent | TransferEvent | CreditEvent>, { type: (typeof TYPES)[number] }>
const PAGE = 2_000

/** Reads the log from a position on, and keeps of it what is young enough. */
export async function readLog(log: EventLog, since: Position, now: Instant): Promise<FromLog> {
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
      if (isWithin(spanOf(LOG_SPAN, now), event.meta.at)) note(found, event, now)
    if (page.atHead) return found
    after = page.next
  }
}

interface Found extends FromLog {
  readonly charges: Map<string, string>
  readonly refunds: { orderId: string; refundId: string }[]
  readonly transfers: Set<string>
  readonly waiting: Map<string, Waiting>
  readonly credits: Set<string>
}

function note({ charges, refunds, transfers, waiting, credits }: Found, event: Read, now: Instant): void {
  const { at } = event.meta
  if (event.type === 'CreditSpent') {
    if (isOverdue(at, now)) for (const { orderId } of event.data.orders) credits.add(orderId)
    return
  }
  const { type, data } = event
  const { orderId } = data
  switch (type) {
    case 'OrderPaid':
      // What store credit paid alone was charged nowhere.
      if (isWithin(spanOf('charges', now), at) && !isCreditPayment(data.intentId)) charges.set(data.intentId, orderId)
      return
    case 'OrderRefundAgreed':
      refunds.push({ orderId, refundId: data.refundId })
      return
    case 'TransferOwed':
      waiting.set(orderId, { orderId, since: at })
      return
    case 'TransferMade':
      if (isWithin(spanOf('transfers', now), at)) transfers.add(orderId)
      waiting.delete(orderId)
      return
    case 'ReversalOwed':
      waiting.set(`${orderId} ${data.refundId}`, { orderId, since: at })
      return
    case 'TransferReversed':
      waiting.delete(`${orderId} ${data.refundId}`)
      return
    case 'OrderRefundSettled':
    case 'OrderDisputeClosed':
      if (isOverdue(at, now)) credits.add(orderId)
  }
}
