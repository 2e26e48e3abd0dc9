import { z } from 'zod'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type Instant, isErased, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import { orderId } from '#domain/kernel/ids.ts'
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
import { known } from '#workers/emails/email-context.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { type ReceiptNumbersDeps, receiptNumbers } from '#workers/ordering/receipt-numbers.ts'

export const issueReceipt = defineJob('issue-receipt', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)

/** The buyer gets a receipt with a number of its own. */
export const issueReceiptHandler = (billingDocuments: Pick<BillingDocuments, 'issue'>) =>
  jobHandler(issueReceipt, async ({ orderId }) => {
    await billingDocuments.issue(orderId)
  })

export const issueReceiptOnPayment = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(issueReceipt, { orderId }),
])

/** Which event of the order sent a refund, or told that it had failed. */
export const issueCreditNote = defineJob(
  'issue-credit-note',
  z.object({ orderId, revision: z.number().int() }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Money that goes back is told by a credit note; one whose money did not arrive is void. */
export const issueCreditNoteHandler = (billingDocuments: Pick<BillingDocuments, 'follow'>) =>
  jobHandler(issueCreditNote, ({ orderId, revision }) => billingDocuments.follow(orderId, revision))

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
 * Goes through the log once, in its order, and makes what no reactor was there for: receipts of what was paid before there
 * were any, and of the demo's past. One after another, so that nothing else waits for it.
 */
export const backfillReceiptsHandler = (deps: BackfillReceiptsDeps) =>
  jobHandler(backfillReceipts, async () => {
    const { db, log } = deps
    const [row] = await db.query<{ position: Position }>('select position from receipts_checkpoint')
    for (let [position, atHead] = [row?.position ?? LOG_START, false]; !atHead; ) {
      const page = await log.readAll(position, PAGE, ['OrderPaid', 'OrderRefundSubmitted', 'OrderRefundFailed'])
      for (const event of page.events) await issuePage(deps, event as RecordedEvent<OrderEvent>)
      ;({ next: position, atHead } = page)
      await db.query(SAVE, [position])
    }
  })

/** One that cannot be made is told, and holds nobody else: its own job tries for days. */
async function issuePage(
  { receipts: billingDocuments, logger }: BackfillReceiptsDeps,
  event: RecordedEvent<OrderEvent>,
): Promise<void> {
  const { type, data, revision } = event
  try {
    await (type === 'OrderPaid'
      ? billingDocuments.issue(data.orderId)
      : billingDocuments.follow(data.orderId, revision))
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    logger.error({ err: error, orderId: data.orderId, revision }, 'a receipt could not be made')
  }
}

const SAVE = `
  insert into receipts_checkpoint (position) values ($1)
  on conflict (one) do update set position = excluded.position`

export interface BillingDocumentsDeps extends ReceiptNumbersDeps {
  readonly log: EventLog
  readonly market: { readonly name: string; readonly dayOf: (at: Instant) => CalendarDate }
}

/** Makes receipts and credit notes from what the log says of that moment. Every call is safe to repeat, and to make twice at once. */
export interface BillingDocuments {
  /** The receipt of an order that was paid; answers its number, or undefined when it never was. */
  issue(orderId: string): Promise<string | undefined>
  /** What follows from a refund that was sent or failed, told by the event's place in the order's history. */
  follow(orderId: string, revision: number): Promise<void>
}

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>

export function billingDocuments({ bus, log, runtime, market }: BillingDocumentsDeps): BillingDocuments {
  const numbers = receiptNumbers({ bus, runtime })

  /** What every paper about an order bears, whenever it is made. */
  async function headOf({ placed, paid }: PaidOrderFacts, at: Instant) {
    const { orderId, producerId, buyerId, number: orderNumber, contact, fulfillmentMethod } = placed
    const sold = await sellerSnapshot(log, producerId, paid.meta.at)
    if (!sold) throw new Error(`order ${orderId} was sold by nobody we know`)
    const { accountId, seller, sellerAddress } = sold
    const buyer = billToSnapshot(contact)
    return {
      orderId,
      producerId,
      buyerId,
      accountId,
      orderNumber,
      seller,
      paymentIntentId: paid.data.paymentIntentId,
      issuedOn: market.dayOf(at),
      marketplaceName: market.name,
      ...(sellerAddress && fulfillmentMethod === 'pickup' ? { sellerAddress } : {}),
      ...(buyer ? { buyer } : {}),
    }
  }

  async function issueFor(order: PaidOrderFacts): Promise<string> {
    const { orderId, fulfillmentMethod, lines, money } = order.placed
    const head = await headOf(order, order.paid.meta.at)
    const number = await numbers.numberOf({ billingDocumentId: orderId, series: 'R', year: yearOf(head.issuedOn) })
    const receipt = { ...head, number, fulfillmentMethod, lines, money: billingTotals.parse(money) }
    await numbers.tell(orderId, { type: 'IssueReceipt', receipt }, 'issue')
    return number
  }

  /** The issueCreditNoteFor note of the refund that the event at this place has sent. */
  async function issueCreditNoteFor(history: OrderHistory, place: number): Promise<string | undefined> {
    const order = paidOrderIn(history)
    const sent = history[place]
    const refund = submittedRefund(history, place)
    if (!order || !refund || sent?.type !== 'OrderRefundSubmitted') return undefined
    const refundId = refundIdOf(sent)
    const receiptNumber = await issueFor(order)
    const head = await headOf(order, sent.meta.at)
    const number = await numbers.numberOf({ billingDocumentId: refundId, series: 'C', year: yearOf(head.issuedOn) })
    const { why, note: reason, breakdown: parts, storeCreditCents = 0 } = refund
    const lines = creditLines(order, parts)
    const note = {
      ...head,
      number,
      refundId,
      receiptNumber: receiptNumber,
      why,
      lines,
      money: creditMoney(parts, storeCreditCents),
    }
    await numbers.tell(
      refundId,
      { type: 'IssueCreditNote', note: { ...note, ...(reason ? { note: reason } : {}) } },
      'issue',
    )
    return refundId
  }

  const refundIdOf = ({ data: { orderId, agreed } }: Of<'OrderRefundSubmitted'>): string =>
    agreed ?? runtime.deriveId('refund', `${orderId}-of-the-first-days`)

  return {
    issue: async (orderId) => {
      const order = paidOrderIn(await orderHistory(log, orderId))
      return order && issueFor(order)
    },
    follow: async (orderId, revision) => {
      const history = await orderHistory(log, orderId)
      const event = history[revision]
      if (event?.type === 'OrderRefundSubmitted') await issueCreditNoteFor(history, revision)
      if (event?.type !== 'OrderRefundFailed') return
      // A refund that never went out has no note. One that did has one, whichever of the two was heard of first.
      const refundId = await issueCreditNoteFor(history, submissionIndex(history, event.data.refundId))
      const day = market.dayOf(event.meta.at)
      if (refundId) await numbers.tell(refundId, { type: 'VoidCreditNote', voidedOn: day }, 'void')
    },
  }
}

const yearOf = (day: CalendarDate): number => Number(day.slice(0, 4))

const creditMoney = (parts: RefundBreakdown, storeCreditCents: number): BillingTotals => {
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = parts
  return {
    currency: 'USD',
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    ...(storeCreditCents > 0 ? { storeCreditCents } : {}),
  }
}

const creditLines = ({ placed }: PaidOrderFacts, parts: RefundBreakdown): CreditLine[] =>
  parts.lines.map(({ productId, quantity, cents }) => {
    const line = placed.lines.find((each) => each.productId === productId)
    return { productId, name: line?.name ?? '', unit: line?.unit ?? '', quantity, cents }
  })

export type OrderHistory = readonly RecordedEvent<OrderEvent>[]

/** An order that was paid, as its log tells it. */
export interface PaidOrderFacts {
  readonly placed: Of<'OrderPlaced'>['data']
  readonly paid: RecordedEvent<Of<'OrderPaid'>>
}

export const orderHistory = (log: EventLog, orderId: string): Promise<OrderHistory> => historyOf(log, order, orderId)

/** Undefined for an order that was never paid. */
export function paidOrderIn(history: OrderHistory): PaidOrderFacts | undefined {
  const [first] = history
  const paid = history.find((event): event is RecordedEvent<Of<'OrderPaid'>> => event.type === 'OrderPaid')
  return first?.type === 'OrderPlaced' && paid ? { placed: first.data, paid } : undefined
}

interface SellerThen {
  readonly accountId: string
  readonly seller: Seller
  readonly sellerAddress: string | undefined
}

/** Who sold it, as they were called and where they were at that moment. */
export async function sellerSnapshot(log: EventLog, producerId: string, at: Instant): Promise<SellerThen | undefined> {
  const history = await historyOf(log, producer, producerId)
  const then = history.filter(({ meta }, nth) => nth === 0 || meta.at <= at)
  const state = fold(producer, then)
  if (state.status === 'unknown') return undefined
  const { accountId, businessName: name, place } = state
  const { city, state: usState, zip } = place
  const terms = then.findLast((event) => event.type === 'FulfillmentSettingsUpdated')
  const sellerAddress = terms?.type === 'FulfillmentSettingsUpdated' ? known(terms.data.pickupAddress) : undefined
  return { accountId, seller: { name, city, state: usState, zip }, sellerAddress }
}

/** Whom a receipt is made out to; nobody, once that was erased. */
export function billToSnapshot(contact: Of<'OrderPlaced'>['data']['contact']): BillTo | undefined {
  if (isErased(contact)) return undefined
  const { phone: _, ...named } = contact as Contact
  return named
}
