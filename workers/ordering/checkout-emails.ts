import { z } from 'zod'
import { formatLine } from '#domain/catalog/product-taxonomy.ts'
import { checkoutEvents, type PlannedOrder } from '#domain/checkout/checkout.events.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { checkoutId } from '#domain/kernel/ids.ts'
import { sum } from '#domain/kernel/money.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import type { Email, EmailSender } from '#platform/mail/email.ts'
import {
  accountOf,
  checkoutOf,
  type EmailDeps,
  fulfillmentLines,
  orderOf,
  producerOf,
  type StartedCheckout,
  unsubscribeLinkIfEnabled,
  valueOrUndefined,
} from '#workers/emails/email-context.ts'
import { type EmailRow, type EmailSection, renderEmail } from '#workers/emails/email-layout.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor, throwFailures } from '#workers/jobs/work-definitions.ts'

export const sendCheckoutEmails = defineJob('send-checkout-emails', z.object({ checkoutId }), EMAIL_RETRIES)

export interface CheckoutEmailDeps extends EmailDeps {
  readonly mailer: EmailSender
}

/**
 * The confirmation for the buyer, and each producer's new order. Each email has its own key, so a retry sends none
 * twice.
 */
export const sendCheckoutEmailsHandler = (deps: CheckoutEmailDeps) =>
  jobHandler(sendCheckoutEmails, async ({ checkoutId }) => {
    const purchase = await checkoutOf(deps.log, checkoutId)
    if (!purchase) return
    const rendered = await Promise.allSettled([
      confirmationOf(deps, purchase),
      ...purchase.orders.map(({ orderId }) => newOrderEmailOf(deps, orderId)),
    ])
    const emails = rendered.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
    throwFailures([...rendered, ...(await deps.mailer.sendAll(emails))])
  })

export const sendCheckoutEmailsOnCompletion = reactor(
  checkoutEvents,
  ['CheckoutCompleted'],
  ({ data: { checkoutId } }) => [job(sendCheckoutEmails, { checkoutId }, { eager: true })],
)

/** The buyer's confirmation, with a signed link to each order. Undefined once the buyer is erased. */
async function confirmationOf(deps: EmailDeps, purchase: StartedCheckout): Promise<Email | undefined> {
  const { checkoutId } = purchase
  const { keys, market } = deps
  const contact = valueOrUndefined(purchase.contact)
  if (!contact) return undefined
  const key = signLink(keys, 'checkout', checkoutId)
  const content = renderEmail({
    title: 'Thank you for your order',
    preheader: `You paid ${formatMoney(purchase.totalCents)}.`,
    paragraphs: [
      `Hello ${contact.fullName},`,
      'We have received your payment and notified the producers. They’ll prepare your order and let you know when it’s ready.',
    ],
    button: {
      label: 'See your order',
      url: `${market.publicUrl}/payment-confirmation?checkout=${checkoutId}&key=${key}`,
    },
    sections: await Promise.all(purchase.orders.map((order) => sectionOf(deps, { order, contact }))),
    table: totalRows(purchase.orders),
    footer: `${market.name} · ${market.publicUrl}`,
  })
  const subject = `Your order ${purchase.orders.map(({ orderNumber }) => orderNumber).join(', ')}`
  const account = purchase.accountId
  return { key: `receipt:${checkoutId}`, to: contact.email, accountId: account, subject, ...content }
}

/** The producer's email about a new order; undefined if they have turned off these emails. */
async function newOrderEmailOf(deps: EmailDeps, orderId: string): Promise<Email | undefined> {
  const { log, market } = deps
  const order = await orderOf(log, orderId)
  const seller = order && (await producerOf(log, order.producerId))
  const to = seller && valueOrUndefined((await accountOf(log, seller.accountId))?.email)
  const unsubscribeLink = await unsubscribeLinkIfEnabled(deps, seller?.accountId, 'sales')
  if (!order || !to || !unsubscribeLink) return undefined
  const { orderNumber, lines, money, fulfillmentMethod } = order
  const content = renderEmail({
    title: `New order ${orderNumber}`,
    preheader: `${lines.length === 1 ? '1 product' : `${lines.length} products`}, ${formatMoney(money.subtotalCents)}, for ${fulfillmentMethod}.`,
    paragraphs: [
      `Someone bought from ${seller.businessName}: ${fulfillmentMethod === 'pickup' ? 'they will pick it up' : 'you will deliver it'}.`,
      `You receive ${formatMoney(money.subtotalCents + money.deliveryFeeCents - money.platformFeeCents)} after the platform fee of ${formatMoney(money.platformFeeCents)}.`,
    ],
    button: { label: 'Open the order', url: `${market.publicUrl}/order/${orderId}` },
    table: lines.map((line) => [formatLine(line), formatMoney(line.lineTotalCents)] as const),
    footer: `${market.name} · ${market.publicUrl}`,
    ...unsubscribeLink,
  })
  return {
    key: `new-order:${orderId}`,
    to,
    accountId: seller?.accountId,
    subject: `New order ${orderNumber}`,
    ...content,
    ...unsubscribeLink,
  }
}

interface OrderSection {
  readonly order: PlannedOrder
  readonly contact: Contact
}

/** The lines, fulfillment and amounts of one producer's order. */
async function sectionOf({ log, keys, market }: EmailDeps, { order, contact }: OrderSection): Promise<EmailSection> {
  const { orderId, orderNumber, producerId, lines, money } = order
  const seller = await producerOf(log, producerId)
  const fulfillment = await fulfillmentLines(log, { ...order, contact })
  const page = `${market.publicUrl}/order/${orderId}`
  const key = signLink(keys, 'order', orderId)
  return {
    title: seller?.businessName ?? 'The producer',
    lines: [`Order ${orderNumber}`, ...fulfillment],
    table: [
      ...lines.map((line) => [formatLine(line), formatMoney(line.lineTotalCents)] as const),
      ...feeRows(money),
      ['Order total', formatMoney(money.totalCents), 'sum'],
    ],
    links: [
      {
        label:
          order.fulfillmentMethod === 'pickup'
            ? 'Pickup details and order status'
            : 'Delivery details and order status',
        url: `${page}?key=${key}`,
      },
      { label: `Receipt for order ${orderNumber}`, url: `${page}/receipt?key=${key}` },
    ],
  }
}

const feeRows = ({ deliveryFeeCents, taxCents, processingFeeCents }: PlannedOrder['money']): EmailRow[] =>
  (
    [
      ['Delivery', deliveryFeeCents],
      ['Sales tax', taxCents],
      ['Processing fee', processingFeeCents],
    ] as const
  )
    .filter(([, cents]) => cents > 0)
    .map(([label, cents]) => [label, formatMoney(cents)] as const)

/** Amounts of the whole checkout. The total is only shown if there are several orders. */
function totalRows(orders: readonly PlannedOrder[]): EmailRow[] {
  const total = sum(orders.map(({ money }) => money.totalCents))
  const credit = sum(orders.map(({ money }) => money.storeCreditCents ?? 0))
  const sumRow: EmailRow[] = orders.length > 1 ? [['Total', formatMoney(total), 'sum']] : []
  return [...sumRow, ...tenderRows(credit, total)]
}

const tenderRows = (storeCreditCents: number, totalCents: number): EmailRow[] =>
  storeCreditCents === 0
    ? []
    : [
        ['Paid with store credit', formatMoney(storeCreditCents)],
        ['Paid by card', formatMoney(totalCents - storeCreditCents)],
      ]
