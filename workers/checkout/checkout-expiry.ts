import { z } from 'zod'
import { formatLine } from '#domain/catalog/product-taxonomy.ts'
import { amountToCharge, checkout } from '#domain/checkout/checkout.decider.ts'
import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { checkoutId } from '#domain/kernel/ids.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import {
  defineJob,
  EMAIL_RETRIES,
  job,
  jobHandler,
  RETRY_FOR_TWELVE_DAYS,
  reactor,
} from '#workers/jobs/work-definitions.ts'
import { checkoutOf, type EmailDeps, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'
import type { ApplyPaymentUpdate, CheckoutProcess } from './payment-updates.ts'

/** `expiresAt` is the end of the checkout that the job was scheduled for. */
export const expireCheckout = defineJob(
  'expire-checkout',
  z.object({ checkoutId, expiresAt: z.string() }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface ExpireCheckoutDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'cancel'>
  readonly process: CheckoutProcess
  readonly paymentUpdates: ApplyPaymentUpdate
  readonly runtime: Runtime
}

/**
 * Cancels the payment at the processor first, so that no money can arrive afterwards. If the buyer has extended the
 * checkout, the job of the extension cancels it instead.
 */
export const expireCheckoutHandler = (deps: ExpireCheckoutDeps) =>
  jobHandler(expireCheckout, async ({ checkoutId, expiresAt }) => {
    const state = await deps.bus.load(checkout, checkoutId)
    if (state.status !== 'unknown' && state.plan.expiresAt > expiresAt) return
    await cancelUnpaidCheckout(deps, checkoutId, 'timeout')
  })

/**
 * Keeps the checkout open while the bank processes the payment: the job retries, and the buyer sees that it is open.
 */
export async function cancelUnpaidCheckout(
  deps: ExpireCheckoutDeps,
  checkoutId: string,
  reason: 'timeout' | 'abandoned',
): Promise<void> {
  const state = await deps.bus.load(checkout, checkoutId)
  if (state.status === 'unknown') return
  if (state.status === 'awaiting_payment') {
    const outcome = await closePayment(deps, state.paymentIntentId)
    if (outcome === 'processing' && reason === 'timeout')
      throw new Error(`payment ${state.paymentIntentId} is still processing`)
    if (outcome !== 'closed') return
  }
  const context = systemContext('checkout', {
    commandId: childCommandId(checkoutId, 'expire'),
    at: deps.runtime.now(),
  })
  await deps.bus.dispatch({
    decider: checkout,
    id: checkoutId,
    command: { type: 'ExpireCheckout', reason },
    context,
  })
  const { state: ended } = await deps.process.advance(checkoutId)
  const hasNewPayment = ended.status === 'closed' && ended.paymentIntentId !== state.paymentIntentId
  if (hasNewPayment) await closePayment(deps, ended.paymentIntentId)
}

/** Cancels the payment at the processor. If it has already succeeded, records it instead. */
async function closePayment(
  deps: ExpireCheckoutDeps,
  paymentIntentId: string | undefined,
): Promise<'closed' | 'paid' | 'processing'> {
  if (!paymentIntentId) return 'closed'
  const payment = await deps.payments.cancel(paymentIntentId)
  if (payment.status === 'processing') return 'processing'
  if (payment.status !== 'succeeded') return 'closed'
  await deps.paymentUpdates.apply({ kind: 'succeeded', payment })
  return 'paid'
}

export const scheduleCheckoutExpiry = reactor(
  checkoutEvents,
  ['CheckoutStarted', 'CheckoutExtended'],
  ({ data }, now) => {
    const { checkoutId, expiresAt } = data
    if ('subscription' in data && data.subscription) return []
    const delayMs = Math.max(0, Date.parse(expiresAt) - Date.parse(now))
    return [job(expireCheckout, { checkoutId, expiresAt }, { delayMs, unless: completionOf(checkoutId) })]
  },
  { until: ['CheckoutCompleted'] },
)

/** The event that completes a checkout, after which nothing is left to do. */
export const completionOf = (checkoutId: string) => ({
  type: 'CheckoutCompleted',
  stream: checkout.stream(checkoutId),
})

/** Emails for checkouts that ended without an order. */
const ENDINGS = {
  CheckoutExpired: {
    title: 'Your order was not paid',
    text: () =>
      'No payment arrived in time, so your order was not placed and the items are for sale again. Nothing was charged.',
  },
  CheckoutRefunded: {
    title: 'Your payment was refunded',
    text: (paid: string) =>
      `Your payment of ${paid} arrived after the checkout had expired, and the items had been sold by then. We have refunded all of it to your card; banks take up to 10 business days to show it.`,
  },
} as const
export type CheckoutEnding = keyof typeof ENDINGS
export const endings = Object.keys(ENDINGS) as [CheckoutEnding, ...CheckoutEnding[]]
export const sendCheckoutExpiredEmail = defineJob(
  'send-checkout-expired-email',
  z.object({ checkoutId, ending: z.enum(endings) }),
  EMAIL_RETRIES,
)

/** Sent regardless of settings, because it is about the buyer's money. */
export const sendCheckoutExpiredEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendCheckoutExpiredEmail, async ({ checkoutId, ending }) => {
    const purchase = await checkoutOf(log, checkoutId)
    const contact = valueOrUndefined(purchase?.contact)
    if (!purchase || !contact) return
    const { title, text } = ENDINGS[ending]
    const content = renderEmail({
      title,
      preheader: purchase.orders.map(({ orderNumber }) => orderNumber).join(', '),
      paragraphs: [`Hello ${contact.fullName},`, text(formatMoney(amountToCharge(purchase)))],
      button: { label: 'Back to the marketplace', url: `${market.publicUrl}/marketplace` },
      table: purchase.orders.flatMap(({ lines }) =>
        lines.map((line) => [formatLine(line), formatMoney(line.lineTotalCents)] as const),
      ),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `unpaid:${checkoutId}:${ending}`
    await mailer.send({ key, to: contact.email, accountId: purchase.accountId, subject: title, ...content })
  })

/** Buyers who abandoned the checkout get no email. */
export const sendCheckoutExpiredEmails = reactor(
  checkoutEvents,
  ['CheckoutExpired', 'CheckoutRefunded'],
  ({ type, data }) => {
    const { checkoutId } = data
    if ('reason' in data && data.reason !== 'timeout') return []
    return [job(sendCheckoutExpiredEmail, { checkoutId, ending: type })]
  },
)
