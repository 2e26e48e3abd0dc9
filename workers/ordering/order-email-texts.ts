import { formatRefundedLine } from '#domain/catalog/product-taxonomy.ts'
import { fold } from '#domain/kernel/decider.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { approvedRefund, order, submittedRefund } from '#domain/ordering/order.decider.ts'
import type { OrderLine, RefundBreakdown } from '#domain/ordering/order.events.ts'
import { known } from '../emails/email-context.ts'
import type { EmailRow } from '../emails/email-layout.ts'
import type { OrderHistory } from './billing-documents.process.ts'

/** What a letter says of one event of an order: a text, what the producer said, and what it comes to. */
export interface OrderEmailText {
  readonly text: string
  readonly said?: string | undefined
  readonly rows?: readonly EmailRow[]
}

const TEXTS = {
  OrderAccepted: 'The producer has accepted your order and is preparing it.',
  OrderReadyForPickup: 'Your order is packed and waiting for you.',
  OrderShipped: 'Your order has left the farm and is on its way to you.',
  OrderDelivered: 'Your order has been delivered. Enjoy it.',
  OrderDeclined: 'The producer could not fill your order.',
  OrderCancelled: 'Your order was cancelled.',
} as const

export type EmailedOrderEvent = keyof typeof TEXTS | 'OrderRefundSubmitted' | 'OrderRefundFailed'

/** The words for the event at this place of the history: as it was then, whenever the letter is written. */
export function orderEmailText(news: EmailedOrderEvent, history: OrderHistory, at: number): OrderEmailText {
  switch (news) {
    case 'OrderRefundSubmitted':
      return refundWords(history, at)
    case 'OrderRefundFailed':
      return failureWords(history, at)
    case 'OrderDeclined':
    case 'OrderCancelled':
      return { text: `${TEXTS[news]} ${whereTheMoneyGoes(history, at)}` }
    default:
      return { text: TEXTS[news] }
  }
}

/** Nothing is promised that the bank has in its hands. */
function whereTheMoneyGoes(history: OrderHistory, at: number): string {
  const state = fold(order, history.slice(0, at + 1))
  const disputes = state.status === 'unknown' ? [] : Object.values(state.disputes)
  if (disputes.includes('open'))
    return 'You have asked your bank for the money: it decides first, and until then nothing is refunded here.'
  if (disputes.includes('lost')) return 'You got the money back from your bank, so nothing more is refunded here.'
  const credit = state.status === 'unknown' ? 0 : (state.money.storeCreditCents ?? 0)
  return credit > 0
    ? 'All of it goes back the way it was paid: to your card and to your store credit.'
    : 'All of your money goes back to your card.'
}

function refundWords(history: OrderHistory, at: number): OrderEmailText {
  const refund = submittedRefund(history, at)
  if (!refund) return { text: ON_ITS_WAY }
  const { parts, reason, storeCreditCents = 0 } = refund
  const text = wayBack(parts.totalCents - storeCreditCents, storeCreditCents)
  return { text, said: known(reason), rows: rowsOf(history, parts) }
}

function wayBack(cardCents: number, storeCreditCents: number): string {
  const credit = formatMoney(storeCreditCents)
  if (cardCents === 0) return `${credit} was added to your store credit: use it at your next checkout.`
  const card = `${formatMoney(cardCents)} is on its way back to your card. ${BANKS}`
  return storeCreditCents === 0 ? card : `${card} Once it is there, ${credit} is added to your store credit, too.`
}

const BANKS = 'Banks take up to 10 business days to show it.'
const ON_ITS_WAY = `Your money is on its way back to your card. ${BANKS}`

function failureWords(history: OrderHistory, at: number): OrderEmailText {
  const event = history[at]
  const agreed = event?.type === 'OrderRefundFailed' ? approvedRefund(history, event.data.refundId) : undefined
  const what = agreed ? `the ${formatMoney(agreed.parts.totalCents)}` : 'the money'
  const text = `Your bank did not take ${what} back, so none of it has gone back yet. Please reply to this email, and we’ll find another way.`
  return agreed ? { text, rows: rowsOf(history, agreed.parts) } : { text }
}

/** Goods and fees, each with its amount, and what they come to. */
function rowsOf([placed]: OrderHistory, parts: RefundBreakdown): EmailRow[] {
  const bought = placed?.type === 'OrderPlaced' ? placed.data.lines : []
  const rest = [
    ['Delivery', parts.deliveryFeeCents],
    ['Sales tax', parts.taxCents],
    ['Processing fee', parts.processingFeeCents],
  ] as const
  return [
    ...parts.lines.map((line) => [goodsWords(line, bought), formatMoney(line.cents)] as const),
    ...rest.filter(([, cents]) => cents > 0).map(([name, cents]) => [name, formatMoney(cents)] as const),
    ['Refund', formatMoney(parts.totalCents), 'sum'],
  ]
}

function goodsWords({ productId, quantity }: RefundBreakdown['lines'][number], bought: readonly OrderLine[]): string {
  const line = bought.find((each) => each.productId === productId)
  return formatRefundedLine({ quantity, unit: line?.unit ?? '', name: line?.name ?? 'goods' })
}
