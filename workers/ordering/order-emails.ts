import { z } from 'zod'
import { formatLine, formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { signLink, signRenewedOrderLink } from '#platform/keys/signed-links.ts'
import {
  accountOf,
  buyerOf,
  type EmailDeps,
  handOverLines,
  known,
  optional,
  orderOf,
  producerOf,
} from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { job, reactor } from '../jobs/reactor.ts'
import { EMAIL_RETRIES } from '../jobs/retry-policies.ts'
import { orderHistory } from './billing-documents.process.ts'
import { type EmailedOrderEvent, orderEmailText } from './order-email-texts.ts'

export const sendNewOrderEmail = defineJob('send-new-order-email', z.object({ orderId }), EMAIL_RETRIES)

/** Tells the producer that somebody has bought from them. */
export const sendNewOrderEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendNewOrderEmail, async ({ orderId }) => {
    const { log, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const seller = order && (await producerOf(log, order.producerId))
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    const may = await optional(deps, seller?.accountId, 'sales')
    if (!order || !to || !may) return
    const { number, lines, money, fulfillmentMethod } = order
    const letter = renderEmail({
      title: `New order ${number}`,
      preheader: `${lines.length === 1 ? '1 product' : `${lines.length} products`}, ${formatMoney(money.subtotalCents)}, for ${fulfillmentMethod}.`,
      paragraphs: [
        `Someone bought from ${seller.businessName}: ${fulfillmentMethod === 'pickup' ? 'they will pick it up' : 'it is to be delivered'}.`,
        `You receive ${formatMoney(money.subtotalCents + money.deliveryFeeCents - money.platformFeeCents)} after the platform fee of ${formatMoney(money.platformFeeCents)}.`,
      ],
      button: { label: 'Open the order', url: `${market.publicUrl}/order/${orderId}` },
      table: lines.map((line) => [formatLine(line), formatMoney(line.lineTotalCents)] as const),
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    await mailer.send({
      key: `new-order:${orderId}`,
      to,
      account: seller?.accountId,
      subject: `New order ${number}`,
      ...letter,
      ...may,
    })
  })

export const sendNewOrderEmails = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(sendNewOrderEmail, { orderId }),
])

export const sendOrderCancelledEmail = defineJob('send-order-cancelled-email', z.object({ orderId }), EMAIL_RETRIES)

/** Tells the producer that there is nothing to prepare any more. */
export const sendOrderCancelledEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendOrderCancelledEmail, async ({ orderId }) => {
    const { log, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const seller = order && (await producerOf(log, order.producerId))
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    const may = seller && (await optional(deps, seller.accountId, 'sales'))
    if (!order || !to || !may) return
    const { number, lines } = order
    const letter = renderEmail({
      title: `Order ${number} was cancelled`,
      preheader: 'The buyer cancelled before you started on it.',
      paragraphs: [
        `The buyer has cancelled order ${number} at ${seller.businessName} before you started on it. Please do not prepare it.`,
        'The items are back on your shelf, and the money goes back to the buyer.',
      ],
      button: { label: 'Open the order', url: `${market.publicUrl}/order/${orderId}` },
      table: lines.map(({ quantity, name, unit }) => [name, formatQuantity(quantity, unit)] as const),
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const key = `sale-cancelled:${orderId}`
    const subject = `Order ${number} was cancelled`
    await mailer.send({ key, to, account: seller.accountId, subject, ...letter, ...may })
  })

export const sendOrderCancelledEmails = reactor(orderEvents, ['OrderCancelled'], ({ data: { orderId } }) => [
  job(sendOrderCancelledEmail, { orderId }),
])

/** What a buyer is told by mail, by the event that it follows from; the words stand in `order-news-words.ts`. */
const SUBJECTS: Readonly<Record<EmailedOrderEvent, string>> = {
  OrderAccepted: 'is being prepared',
  OrderReadyForPickup: 'is ready for pickup',
  OrderShipped: 'is on its way',
  OrderDelivered: 'was delivered',
  OrderDeclined: 'could not be filled',
  OrderCancelled: 'was cancelled',
  OrderRefundSubmitted: 'was refunded',
  OrderRefundFailed: 'could not be refunded',
}
/** What a member may say no to; money and an order that comes to nothing are always told. */
const OPTIONAL: readonly EmailedOrderEvent[] = [
  'OrderAccepted',
  'OrderReadyForPickup',
  'OrderShipped',
  'OrderDelivered',
]

export const EMAILED_ORDER_EVENTS = Object.keys(SUBJECTS) as [EmailedOrderEvent, ...EmailedOrderEvent[]]
export const sendOrderStatusEmail = defineJob(
  'send-order-status-email',
  z.object({ orderId, news: z.enum(EMAILED_ORDER_EVENTS), revision: z.number().int() }),
  EMAIL_RETRIES,
)

export const sendOrderStatusEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendOrderStatusEmail, async ({ orderId, news, revision }) => {
    const { log, keys, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const contact = known(order?.contact)
    const account = await buyerOf(log, orderId)
    const may = OPTIONAL.includes(news) ? await optional(deps, account, 'orders') : {}
    if (!order || !contact || !may) return
    const seller = await producerOf(log, order.producerId)
    const subject = `Your order ${order.number} ${SUBJECTS[news]}`
    const { text, said, rows = [] } = orderEmailText(news, await orderHistory(log, orderId), revision)
    const name = seller?.businessName ?? 'the producer'
    const handOver =
      news === 'OrderReadyForPickup' ? [(await handOverLines(log, { ...order, contact })).join('\n')] : []
    const saying = said ? [`${name} wrote: “${said}”`] : []
    const letter = renderEmail({
      title: subject,
      preheader: text,
      paragraphs: [`Hello ${contact.fullName},`, text, ...handOver, ...saying, `Sold by ${name}.`],
      table: rows,
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${signLink(keys, 'order', orderId)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const key = `order:${orderId}:${news}:${revision}`
    await mailer.send({
      key,
      to: contact.email,
      account,
      subject,
      ...letter,
      ...may,
    })
  })

export const sendOrderStatusEmails = reactor(
  orderEvents,
  EMAILED_ORDER_EVENTS,
  ({ type, data: { orderId }, revision }) => [job(sendOrderStatusEmail, { orderId, news: type, revision })],
)

/** `until`: the day the link is good until. `hour`: the one it was asked for in; an order gets one mail an hour at most. */
export const sendOrderLinkEmail = defineJob(
  'send-order-link-email',
  z.object({ orderId, until: z.iso.date(), hour: z.string().max(20) }),
  EMAIL_RETRIES,
)

/** Mails a new link of an order to the address it was placed with, and to no other. */
export const sendOrderLinkEmailHandler = ({ log, keys, mailer, market }: EmailDeps) =>
  jobHandler(sendOrderLinkEmail, async ({ orderId, until, hour }) => {
    const order = await orderOf(log, orderId)
    const contact = known(order?.contact)
    if (!order || !contact) return
    const subject = `New link to your order ${order.number}`
    const letter = renderEmail({
      title: subject,
      preheader: 'The link you asked for.',
      paragraphs: [
        `Hello ${contact.fullName},`,
        'Here is a new link to your order. It works for 90 days. Anyone who has it can open your order, so keep it to yourself.',
        'If you did not ask for it, you can ignore this email.',
      ],
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${signRenewedOrderLink(keys, orderId, until)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const account = await buyerOf(log, orderId)
    await mailer.send({ key: `order-link:${orderId}:${hour}`, to: contact.email, account, subject, ...letter })
  })
