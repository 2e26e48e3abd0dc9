import { z } from 'zod'
import { formatQuantity, formatRefundedLine } from '#domain/catalog/product-taxonomy.ts'
import { fold } from '#domain/kernel/decider.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { approvedRefund, order, submittedRefund } from '#domain/ordering/order.decider.ts'
import { type OrderLine, orderEvents, type RefundBreakdown } from '#domain/ordering/order.events.ts'
import { signLink, signRenewedOrderLink } from '#platform/keys/signed-tokens.ts'
import {
  accountOf,
  buyerOf,
  type EmailDeps,
  fulfillmentLines,
  orderOf,
  producerOf,
  unsubscribeLinkIfEnabled,
  valueOrUndefined,
} from '#workers/emails/email-context.ts'
import { type EmailRow, renderEmail } from '#workers/emails/email-layout.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import { type OrderHistory, orderHistory } from '#workers/ordering/billing-documents.ts'

export const sendOrderCancelledEmail = defineJob('send-order-cancelled-email', z.object({ orderId }), EMAIL_RETRIES)

/** Notifies the producer that an order was canceled. */
export const sendOrderCancelledEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendOrderCancelledEmail, async ({ orderId }) => {
    const { log, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const seller = order && (await producerOf(log, order.producerId))
    const to = seller && valueOrUndefined((await accountOf(log, seller.accountId))?.email)
    const unsubscribeLink = seller && (await unsubscribeLinkIfEnabled(deps, seller.accountId, 'sales'))
    if (!order || !to || !unsubscribeLink) return
    const { orderNumber, lines } = order
    const content = renderEmail({
      title: `Order ${orderNumber} was canceled`,
      preheader: 'The buyer canceled before you started on it.',
      paragraphs: [
        `The buyer has canceled order ${orderNumber} at ${seller.businessName} before you started on it. Please do not prepare it.`,
        'The items are back in your inventory, and the buyer is refunded.',
      ],
      button: { label: 'Open the order', url: `${market.publicUrl}/order/${orderId}` },
      table: lines.map(({ quantity, name, unit }) => [name, formatQuantity(quantity, unit)] as const),
      footer: `${market.name} · ${market.publicUrl}`,
      ...unsubscribeLink,
    })
    const key = `sale-cancelled:${orderId}`
    const subject = `Order ${orderNumber} was canceled`
    await mailer.send({ key, to, accountId: seller.accountId, subject, ...content, ...unsubscribeLink })
  })

export const sendOrderCancelledEmails = reactor(orderEvents, ['OrderCancelled'], ({ data: { orderId } }) => [
  job(sendOrderCancelledEmail, { orderId }),
])

/** Subjects of the emails to buyers, by event type. */
const SUBJECTS: Readonly<Record<EmailedOrderEvent, string>> = {
  OrderAccepted: 'is being prepared',
  OrderReadyForPickup: 'is ready for pickup',
  OrderShipped: 'is on its way',
  OrderDelivered: 'was delivered',
  OrderDeclined: 'could not be fulfilled',
  OrderCancelled: 'was canceled',
  OrderRefundSubmitted: 'was refunded',
  OrderRefundFailed: 'could not be refunded',
}
/** Emails that members can turn off. Emails about money and failed orders are always sent. */
const OPTIONAL_EMAILS: readonly EmailedOrderEvent[] = [
  'OrderAccepted',
  'OrderReadyForPickup',
  'OrderShipped',
  'OrderDelivered',
]

export const EMAILED_ORDER_EVENTS = Object.keys(SUBJECTS) as [EmailedOrderEvent, ...EmailedOrderEvent[]]
export const sendOrderStatusEmail = defineJob(
  'send-order-status-email',
  z.object({ orderId, eventType: z.enum(EMAILED_ORDER_EVENTS), revision: z.number().int() }),
  EMAIL_RETRIES,
)

export const sendOrderStatusEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendOrderStatusEmail, async ({ orderId, eventType, revision }) => {
    const { log, keys, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const contact = valueOrUndefined(order?.contact)
    const account = await buyerOf(log, orderId)
    const unsubscribeLink = OPTIONAL_EMAILS.includes(eventType)
      ? await unsubscribeLinkIfEnabled(deps, account, 'orders')
      : {}
    if (!order || !contact || !unsubscribeLink) return
    const seller = await producerOf(log, order.producerId)
    const subject = `Your order ${order.orderNumber} ${SUBJECTS[eventType]}`
    const { text, producerNote, rows = [] } = orderEmailText(eventType, await orderHistory(log, orderId), revision)
    const name = seller?.businessName ?? 'the producer'
    const fulfillment =
      eventType === 'OrderReadyForPickup' ? [(await fulfillmentLines(log, { ...order, contact })).join('\n')] : []
    const noteLines = producerNote ? [`${name} wrote: “${producerNote}”`] : []
    const content = renderEmail({
      title: subject,
      preheader: text,
      paragraphs: [`Hello ${contact.fullName},`, text, ...fulfillment, ...noteLines, `Sold by ${name}.`],
      table: rows,
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${signLink(keys, 'order', orderId)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
      ...unsubscribeLink,
    })
    const key = `order:${orderId}:${eventType}:${revision}`
    await mailer.send({
      key,
      to: contact.email,
      accountId: account,
      subject,
      ...content,
      ...unsubscribeLink,
    })
  })

export const sendOrderStatusEmails = reactor(
  orderEvents,
  EMAILED_ORDER_EVENTS,
  ({ type, data: { orderId }, revision }) => [job(sendOrderStatusEmail, { orderId, eventType: type, revision })],
)

/**
 * `expiresOn` is the last day of the link. `hour` is the hour of the request: an order gets at most one email per hour.
 */
export const sendOrderLinkEmail = defineJob(
  'send-order-link-email',
  z.object({ orderId, expiresOn: z.iso.date(), hour: z.string().max(20) }),
  EMAIL_RETRIES,
)

/** Emails a new order link to the order's own address. */
export const sendOrderLinkEmailHandler = ({ log, keys, mailer, market }: EmailDeps) =>
  jobHandler(sendOrderLinkEmail, async ({ orderId, expiresOn, hour }) => {
    const order = await orderOf(log, orderId)
    const contact = valueOrUndefined(order?.contact)
    if (!order || !contact) return
    const subject = `New link to your order ${order.orderNumber}`
    const content = renderEmail({
      title: subject,
      preheader: 'The link you asked for.',
      paragraphs: [
        `Hello ${contact.fullName},`,
        'Here is a new link to your order. It works for 90 days. Anyone who has it can open your order, so keep it to yourself.',
        'If you did not ask for it, you can ignore this email.',
      ],
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${signRenewedOrderLink(keys, orderId, expiresOn)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const account = await buyerOf(log, orderId)
    await mailer.send({
      key: `order-link:${orderId}:${hour}`,
      to: contact.email,
      accountId: account,
      subject,
      ...content,
    })
  })

/** The text of an email about an order event, with the producer's note and the amounts. */
export interface OrderEmailText {
  readonly text: string
  readonly producerNote?: string | undefined
  readonly rows?: readonly EmailRow[]
}

const TEXTS = {
  OrderAccepted: 'The producer has accepted your order and is preparing it.',
  OrderReadyForPickup: 'Your order is packed and waiting for you.',
  OrderShipped: 'Your order has left the farm and is on its way to you.',
  OrderDelivered: 'Your order has been delivered. Enjoy it.',
  OrderDeclined: 'The producer could not fulfill your order.',
  OrderCancelled: 'Your order was canceled.',
} as const

type EmailedOrderEvent = keyof typeof TEXTS | 'OrderRefundSubmitted' | 'OrderRefundFailed'

/** The text for the event at this index, from the order's state at that time. */
function orderEmailText(eventType: EmailedOrderEvent, history: OrderHistory, at: number): OrderEmailText {
  switch (eventType) {
    case 'OrderRefundSubmitted':
      return submittedRefundText(history, at)
    case 'OrderRefundFailed':
      return failedRefundText(history, at)
    case 'OrderDeclined':
    case 'OrderCancelled':
      return { text: `${TEXTS[eventType]} ${refundText(history, at)}` }
    default:
      return { text: TEXTS[eventType] }
  }
}

/** What happens with the buyer's money. Promises no refund while a chargeback is open. */
function refundText(history: OrderHistory, at: number): string {
  const state = fold(order, history.slice(0, at + 1))
  const chargebacks = state.status === 'unknown' ? [] : Object.values(state.chargebacks)
  if (chargebacks.includes('open'))
    return 'You have disputed the payment with your bank. We cannot refund it until the bank has decided.'
  if (chargebacks.includes('lost')) return 'Your bank has returned the money, so we do not refund it again.'
  const credit = state.status === 'unknown' ? 0 : (state.money.storeCreditCents ?? 0)
  return credit > 0
    ? 'We refund all of it the way you paid: to your card and your store credit.'
    : 'We refund all of it to your card.'
}

function submittedRefundText(history: OrderHistory, at: number): OrderEmailText {
  const refund = submittedRefund(history, at)
  if (!refund) return { text: CARD_REFUND_TEXT }
  const { breakdown, note: reason, storeCreditCents = 0 } = refund
  const text = refundDestination(breakdown.totalCents - storeCreditCents, storeCreditCents)
  return { text, producerNote: valueOrUndefined(reason), rows: rowsOf(history, breakdown) }
}

function refundDestination(cardCents: number, storeCreditCents: number): string {
  const credit = formatMoney(storeCreditCents)
  if (cardCents === 0) return `${credit} was added to your store credit: use it at your next checkout.`
  const card = `${formatMoney(cardCents)} is on its way back to your card. ${BANK_DELAY_TEXT}`
  return storeCreditCents === 0 ? card : `${card} Once it is there, ${credit} is added to your store credit, too.`
}

const BANK_DELAY_TEXT = 'Banks take up to 10 business days to show it.'
const CARD_REFUND_TEXT = `Your money is on its way back to your card. ${BANK_DELAY_TEXT}`

function failedRefundText(history: OrderHistory, at: number): OrderEmailText {
  const event = history[at]
  const approved = event?.type === 'OrderRefundFailed' ? approvedRefund(history, event.data.refundId) : undefined
  const amount = approved ? `the ${formatMoney(approved.breakdown.totalCents)}` : 'the money'
  const text = `Your bank rejected the refund of ${amount}, so you have not received it yet. Please reply to this email, and we’ll find another way.`
  return approved ? { text, rows: rowsOf(history, approved.breakdown) } : { text }
}

/** Lines and fees with their amounts and the total. */
function rowsOf([placed]: OrderHistory, breakdown: RefundBreakdown): EmailRow[] {
  const orderLines = placed?.type === 'OrderPlaced' ? placed.data.lines : []
  const rest = [
    ['Delivery', breakdown.deliveryFeeCents],
    ['Sales tax', breakdown.taxCents],
    ['Processing fee', breakdown.processingFeeCents],
  ] as const
  return [
    ...breakdown.lines.map((line) => [formatRefundedProduct(line, orderLines), formatMoney(line.cents)] as const),
    ...rest.filter(([, cents]) => cents > 0).map(([name, cents]) => [name, formatMoney(cents)] as const),
    ['Refund', formatMoney(breakdown.totalCents), 'sum'],
  ]
}

function formatRefundedProduct(
  { itemId, quantity }: RefundBreakdown['lines'][number],
  orderLines: readonly OrderLine[],
): string {
  const line = orderLines.find((each) => each.itemId === itemId)
  return formatRefundedLine({ quantity, unit: line?.unit ?? '', name: line?.name ?? 'items' })
}
