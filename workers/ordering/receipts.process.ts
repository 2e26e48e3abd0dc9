import type { Day } from '#domain/kernel/day.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { OrderEvent, RefundParts } from '#domain/ordering/order.events.ts'
import { type CreditLine, type PaperMoney, paperMoney } from '#domain/ordering/receipt.events.ts'
import { placeOfSending, sentRefund } from '#domain/ordering/sent-refund.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import {
  buyerOn,
  type OrderHistory,
  orderHistory,
  type PaidOrderFacts,
  paidOrderIn,
  sellerAt,
} from './receipt-facts.ts'
import { type ReceiptNumbersDeps, receiptNumbers } from './receipt-numbers.ts'

export interface ReceiptsDeps extends ReceiptNumbersDeps {
  readonly log: EventLog
  readonly market: { readonly name: string; readonly dayOf: (at: Instant) => Day }
}

/** Makes receipts and credit notes from what the log says of that moment. Every call is safe to repeat, and to make twice at once. */
export interface Receipts {
  /** The receipt of an order that was paid; answers its number, or undefined when it never was. */
  issue(orderId: string): Promise<string | undefined>
  /** What follows from a refund that was sent or failed, told by the event's place in the order's history. */
  follow(orderId: string, revision: number): Promise<void>
}

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>

export function receipts({ bus, log, facts, market }: ReceiptsDeps): Receipts {
  const numbers = receiptNumbers({ bus, facts })

  /** What every paper about an order bears, whenever it is made. */
  async function headOf({ placed, paid }: PaidOrderFacts, at: Instant) {
    const { orderId, producerId, buyerId, number: orderNumber, contact, fulfilment } = placed
    const sold = await sellerAt(log, producerId, paid.meta.at)
    if (!sold) throw new Error(`order ${orderId} was sold by nobody we know`)
    const { accountId, seller, sellersAddress } = sold
    const buyer = buyerOn(contact)
    return {
      ...{ orderId, producerId, buyerId, accountId, orderNumber, seller, intentId: paid.data.intentId },
      ...{ day: market.dayOf(at), market: market.name },
      ...(sellersAddress && fulfilment === 'pickup' ? { sellersAddress } : {}),
      ...(buyer ? { buyer } : {}),
    }
  }

  async function issueFor(order: PaidOrderFacts): Promise<string> {
    const { orderId, fulfilment, lines, money } = order.placed
    const head = await headOf(order, order.paid.meta.at)
    const number = await numbers.numberOf({ paperId: orderId, series: 'R', year: yearOf(head.day) })
    const receipt = { ...head, number, fulfilment, lines, money: paperMoney.parse(money) }
    await numbers.tell(orderId, { type: 'IssueReceipt', receipt }, 'issue')
    return number
  }

  /** The credit note of the refund that the event at this place has sent. */
  async function credit(history: OrderHistory, place: number): Promise<string | undefined> {
    const order = paidOrderIn(history)
    const sent = history[place]
    const refund = sentRefund(history, place)
    if (!order || !refund || sent?.type !== 'OrderRefunded') return undefined
    const refundId = refundIdOf(sent)
    const receipt = await issueFor(order)
    const head = await headOf(order, sent.meta.at)
    const number = await numbers.numberOf({ paperId: refundId, series: 'C', year: yearOf(head.day) })
    const { why, reason, parts, creditCents = 0 } = refund
    const lines = creditLines(order, parts)
    const note = { ...head, number, refundId, receipt, why, lines, money: creditMoney(parts, creditCents) }
    await numbers.tell(refundId, { type: 'IssueCreditNote', note: { ...note, ...(reason ? { reason } : {}) } }, 'issue')
    return refundId
  }

  const refundIdOf = ({ data: { orderId, agreed } }: Of<'OrderRefunded'>): string =>
    agreed ?? facts.idFrom('refund', `${orderId}-of-the-first-days`)

  return {
    issue: async (orderId) => {
      const order = paidOrderIn(await orderHistory(log, orderId))
      return order && issueFor(order)
    },
    follow: async (orderId, revision) => {
      const history = await orderHistory(log, orderId)
      const event = history[revision]
      if (event?.type === 'OrderRefunded') await credit(history, revision)
      if (event?.type !== 'OrderRefundFailed') return
      // A refund that never went out has no note. One that did has one, whichever of the two was heard of first.
      const refundId = await credit(history, placeOfSending(history, event.data.refundId))
      const day = market.dayOf(event.meta.at)
      if (refundId) await numbers.tell(refundId, { type: 'VoidCreditNote', day }, 'void')
    },
  }
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))

const creditMoney = (parts: RefundParts, creditCents: number): PaperMoney => {
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents } = parts
  return {
    ...{ currency: 'USD', itemsCents, deliveryCents, taxCents, processingCents, totalCents },
    ...(creditCents > 0 ? { creditCents } : {}),
  }
}

const creditLines = ({ placed }: PaidOrderFacts, parts: RefundParts): CreditLine[] =>
  parts.lines.map(({ productId, quantity, cents }) => {
    const line = placed.lines.find((each) => each.productId === productId)
    return { productId, name: line?.name ?? '', unit: line?.unit ?? '', quantity, cents }
  })
