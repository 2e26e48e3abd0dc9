import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type Instant, isErased, type RecordedEvent } from '#domain/kernel/event.ts'
import {
  type BillingTotals,
  type BillTo,
  billingTotals,
  type CreditLine,
  type Seller,
} from '#domain/ordering/billing-document.events.ts'
import { order, submissionIndex, submittedRefund } from '#domain/ordering/order.decider.ts'
import type { Contact, OrderEvent, RefundBreakdown } from '#domain/ordering/order.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import { known } from '../emails/email-context.ts'
import { type ReceiptNumbersDeps, receiptNumbers } from './receipt-numbers.ts'

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
      day: market.dayOf(at),
      market: market.name,
      ...(sellerAddress && fulfillmentMethod === 'pickup' ? { sellerAddress } : {}),
      ...(buyer ? { buyer } : {}),
    }
  }

  async function issueFor(order: PaidOrderFacts): Promise<string> {
    const { orderId, fulfillmentMethod, lines, money } = order.placed
    const head = await headOf(order, order.paid.meta.at)
    const number = await numbers.numberOf({ paperId: orderId, series: 'R', year: yearOf(head.day) })
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
    const receipt = await issueFor(order)
    const head = await headOf(order, sent.meta.at)
    const number = await numbers.numberOf({ paperId: refundId, series: 'C', year: yearOf(head.day) })
    const { why, reason, parts, storeCreditCents = 0 } = refund
    const lines = creditLines(order, parts)
    const note = { ...head, number, refundId, receipt, why, lines, money: creditMoney(parts, storeCreditCents) }
    await numbers.tell(refundId, { type: 'IssueCreditNote', note: { ...note, ...(reason ? { reason } : {}) } }, 'issue')
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
      if (refundId) await numbers.tell(refundId, { type: 'VoidCreditNote', day }, 'void')
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
