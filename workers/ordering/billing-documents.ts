import { z } from 'zod'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type Instant, isErased, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { CURRENCY } from '#domain/kernel/money.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import {
  type BillingTotals,
  type BillTo,
  billingTotals,
  type CreditLine,
  type Seller,
} from '#domain/ordering/billing-document.events.ts'
import { order, submissionIndex, submittedRefund } from '#domain/ordering/order.decider.ts'
import { type Contact, type OrderEvent, orderEvents, type RefundBreakdown } from '#domain/ordering/order.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log/log.ts'
import { valueOrUndefined } from '#workers/emails/email-context.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { type ReceiptNumbersDeps, receiptNumbers } from '#workers/ordering/receipt-numbers.ts'

export const issueReceipt = defineJob('issue-receipt', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)

/** Issues the receipt of a paid order. */
export const issueReceiptHandler = (billingDocuments: Pick<BillingDocuments, 'issue'>) =>
  jobHandler(issueReceipt, async ({ orderId }) => {
    await billingDocuments.issue(orderId)
  })

export const issueReceiptOnPayment = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(issueReceipt, { orderId }, { inline: true }),
])

/** `revision` is that of the event that submitted the refund or reported its failure. */
export const issueCreditNote = defineJob(
  'issue-credit-note',
  z.object({ orderId, revision: z.number().int() }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Issues the credit note of a refund; voids it if the refund failed. */
export const issueCreditNoteHandler = (billingDocuments: Pick<BillingDocuments, 'applyRefundEvent'>) =>
  jobHandler(issueCreditNote, ({ orderId, revision }) => billingDocuments.applyRefundEvent(orderId, revision))

export const issueCreditNoteOnRefund = reactor(
  orderEvents,
  ['OrderRefundSubmitted', 'OrderRefundFailed'],
  ({ data: { orderId }, revision }) => [job(issueCreditNote, { orderId, revision })],
)

export const backfillReceipts = defineJob('backfill-receipts', z.object({}), { attempts: 3, backoffMs: 60_000 })

export interface BackfillReceiptsDeps {
  readonly db: Sql
  readonly log: EventLog
  readonly receipts: BillingDocuments
  readonly logger: Log
}

const PAGE = 200

/**
 * Reads the whole log once, oldest first, and issues missing receipts, such as those of the demo's history. Sequential,
 * to leave capacity for other jobs.
 */
export const backfillReceiptsHandler = (deps: BackfillReceiptsDeps) =>
  jobHandler(backfillReceipts, async () => {
    const { db, log } = deps
    const [row] = await db.query<{ position: Position }>(SELECT_CHECKPOINT)
    let position = row?.position ?? LOG_START
    let atHead = false
    while (!atHead) {
      const page = await log.readAll(position, PAGE, ['OrderPaid', 'OrderRefundSubmitted', 'OrderRefundFailed'])
      for (const event of page.events) await issueDocuments(deps, event as RecordedEvent<OrderEvent>)
      position = page.next
      atHead = page.atHead
      await db.query(SAVE_CHECKPOINT, [position])
    }
  })

/** Logs a failure instead of stopping, because the document's own job retries for days. */
async function issueDocuments(
  { receipts: billingDocuments, logger }: BackfillReceiptsDeps,
  event: RecordedEvent<OrderEvent>,
): Promise<void> {
  const { type, data, revision } = event
  try {
    await (type === 'OrderPaid'
      ? billingDocuments.issue(data.orderId)
      : billingDocuments.applyRefundEvent(data.orderId, revision))
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    logger.error({ err: error, orderId: data.orderId, revision }, 'billing document failed')
  }
}

const SELECT_CHECKPOINT = `select position from reactor_checkpoints where name = 'receipts_backfill'`
const SAVE_CHECKPOINT = `
  insert into reactor_checkpoints (name, position) values ('receipts_backfill', $1)
  on conflict (name) do update set position = excluded.position`

export interface BillingDocumentsDeps extends ReceiptNumbersDeps {
  readonly log: EventLog
  readonly market: { readonly name: string }
}

/**
 * Issues receipts and credit notes from the state at the time of the payment or refund. All calls are safe to repeat
 * and to run concurrently.
 */
export interface BillingDocuments {
  /** Issues the receipt and returns its number; undefined for an unpaid order. */
  issue(orderId: string): Promise<string | undefined>
  /** Issues or voids the credit note of the refund event at this revision. */
  applyRefundEvent(orderId: string, revision: number): Promise<void>
}

type EventOfType<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>

export function billingDocuments({ bus, log, runtime, market }: BillingDocumentsDeps): BillingDocuments {
  const numbers = receiptNumbers({ bus, runtime })

  /** Fields that every billing document of an order has. */
  async function commonFieldsOf({ placed, paid }: PaidOrder, at: Instant) {
    const { orderId, producerId, buyerId, orderNumber, contact, fulfillmentMethod } = placed
    const snapshot = await sellerSnapshot(log, producerId, paid.meta.recordedAt)
    if (!snapshot) throw new Error(`the seller of order ${orderId} is unknown`)
    const { accountId, seller, sellerAddress } = snapshot
    const buyer = billToSnapshot(contact)
    return {
      orderId,
      producerId,
      buyerId,
      accountId,
      orderNumber,
      seller,
      paymentIntentId: paid.data.paymentIntentId,
      issuedOn: localDate(placed.timeZone)(at),
      marketplaceName: market.name,
      ...(sellerAddress && fulfillmentMethod === 'pickup' ? { sellerAddress } : {}),
      ...(buyer ? { buyer } : {}),
    }
  }

  async function issueFor(order: PaidOrder): Promise<string> {
    const { orderId, fulfillmentMethod, lines, money } = order.placed
    const head = await commonFieldsOf(order, order.paid.data.occurredAt)
    const number = await numbers.numberOf({ billingDocumentId: orderId, series: 'R', year: yearOf(head.issuedOn) })
    const receipt = { ...head, number, fulfillmentMethod, lines, money: billingTotals.parse(money) }
    await numbers.dispatch(orderId, { type: 'IssueReceipt', receipt }, 'issue')
    return number
  }

  /** The credit note of the refund that the event at this index submitted. */
  async function issueCreditNoteFor(history: OrderHistory, index: number): Promise<string | undefined> {
    const order = paidOrderIn(history)
    const submitted = history[index]
    const refund = submittedRefund(history, index)
    if (!order || !refund || submitted?.type !== 'OrderRefundSubmitted') return undefined
    const { refundId } = submitted.data
    const receiptNumber = await issueFor(order)
    const head = await commonFieldsOf(order, submitted.data.occurredAt)
    const number = await numbers.numberOf({ billingDocumentId: refundId, series: 'C', year: yearOf(head.issuedOn) })
    const { reason, breakdown, storeCreditCents = 0 } = refund
    const lines = creditLines(order, breakdown)
    const note = {
      ...head,
      number,
      refundId,
      receiptNumber,
      reason,
      ...(refund.note ? { note: refund.note } : {}),
      lines,
      money: creditTotals(breakdown, storeCreditCents),
    }
    await numbers.dispatch(refundId, { type: 'IssueCreditNote', note }, 'issue')
    return refundId
  }

  return {
    issue: async (orderId) => {
      const order = paidOrderIn(await orderHistory(log, orderId))
      return order && issueFor(order)
    },
    applyRefundEvent: async (orderId, revision) => {
      const history = await orderHistory(log, orderId)
      const event = history[revision]
      if (event?.type === 'OrderRefundSubmitted') await issueCreditNoteFor(history, revision)
      if (event?.type !== 'OrderRefundFailed') return
      // A refund that was never submitted has no credit note. Otherwise the note is issued before it is voided,
      // whichever event is processed first.
      const refundId = await issueCreditNoteFor(history, submissionIndex(history, event.data.refundId))
      const order = paidOrderIn(history)
      if (!refundId || !order) return
      const voidedOn = localDate(order.placed.timeZone)(event.data.occurredAt)
      await numbers.dispatch(refundId, { type: 'VoidCreditNote', voidedOn }, 'void')
    },
  }
}

const yearOf = (day: CalendarDate): number => Number(day.slice(0, 4))

const creditTotals = (breakdown: RefundBreakdown, storeCreditCents: number): BillingTotals => {
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = breakdown
  return {
    currency: CURRENCY,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    ...(storeCreditCents > 0 ? { storeCreditCents } : {}),
  }
}

const creditLines = ({ placed }: PaidOrder, breakdown: RefundBreakdown): CreditLine[] =>
  breakdown.lines.map(({ itemId, quantity, cents }) => {
    const line = placed.lines.find((each) => each.itemId === itemId)
    return { itemId, name: line?.name ?? '', unit: line?.unit ?? '', quantity, cents }
  })

export type OrderHistory = readonly RecordedEvent<OrderEvent>[]

/** A paid order, from its events. */
export interface PaidOrder {
  readonly placed: EventOfType<'OrderPlaced'>['data']
  readonly paid: RecordedEvent<EventOfType<'OrderPaid'>>
}

export const orderHistory = (log: EventLog, orderId: string): Promise<OrderHistory> => historyOf(log, order, orderId)

/** Undefined for an unpaid order. */
export function paidOrderIn(history: OrderHistory): PaidOrder | undefined {
  const [first] = history
  const paid = history.find((event): event is RecordedEvent<EventOfType<'OrderPaid'>> => event.type === 'OrderPaid')
  return first?.type === 'OrderPlaced' && paid ? { placed: first.data, paid } : undefined
}

interface SellerSnapshot {
  readonly accountId: string
  readonly seller: Seller
  readonly sellerAddress: string | undefined
}

/** The producer's name and address at that instant. */
export async function sellerSnapshot(
  log: EventLog,
  producerId: string,
  at: Instant,
): Promise<SellerSnapshot | undefined> {
  const history = await historyOf(log, producer, producerId)
  const past = history.filter(({ meta }, index) => index === 0 || meta.recordedAt <= at)
  const state = fold(producer, past)
  if (state.status === 'unknown') return undefined
  const { accountId, businessName: name, location } = state
  const { city, state: usState, zipCode } = location
  const settings = past.findLast((event) => event.type === 'FulfillmentSettingsUpdated')
  const sellerAddress =
    settings?.type === 'FulfillmentSettingsUpdated' ? valueOrUndefined(settings.data.pickupAddress) : undefined
  return { accountId, seller: { name, city, state: usState, zipCode }, sellerAddress }
}

/** The buyer on a receipt; undefined once erased. */
export function billToSnapshot(contact: EventOfType<'OrderPlaced'>['data']['contact']): BillTo | undefined {
  if (isErased(contact)) return undefined
  const { phone: _, ...billTo } = contact as Contact
  return billTo
}
