import Stripe from 'stripe'
import type { PaymentRequest, Payments, PaymentTicket, RefundRequest, RefundState } from './payments.ts'
import { refundStateOf, stateOf } from './stripe-states.ts'
import { translated } from './stripe-trouble.ts'
import { newsFrom } from './stripe-webhook.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly publishableKey: string
  /** Where the API is, when it is not Stripe's own. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
  /** Where the browser finds the script that sets `window.Stripe`; Stripe's own by default. */
  readonly scriptUrl?: string
  readonly sandbox?: boolean
  /** How long one try may take, ms (default 20 s), and how often it is repeated (default 2). */
  readonly timeoutMs?: number
  readonly retries?: number
}

export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** Stripe, or whatever speaks its HTTP API: the sandbox is reached by the same code, at another address. */
export function stripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...options.api,
    timeout: options.timeoutMs ?? 20_000,
    maxNetworkRetries: options.retries ?? 2,
    telemetry: false,
  })
  return {
    request: (request) => translated(() => requestIntent(stripe, request)),
    look: (intentId) => translated(async () => stateOf(await stripe.paymentIntents.retrieve(intentId))),
    cancel: (intentId) => translated(async () => stateOf(await cancelIntent(stripe, intentId))),
    refund: (refund) => translated(() => refundIntent(stripe, refund)),
    webhook: (rawBody, signature) => newsFrom(stripe, { rawBody, signature, secret: options.webhookSecret }),
    browser: {
      publishableKey: options.publishableKey,
      scriptUrl: options.scriptUrl ?? STRIPE_SCRIPT,
      sandbox: options.sandbox ?? false,
    },
  }
}

/** Cards (and the wallets that carry them) only: slower methods would outlive the hold on the stock. */
async function requestIntent(stripe: Stripe, request: PaymentRequest): Promise<PaymentTicket> {
  const created = await stripe.paymentIntents.create(
    {
      amount: request.amountCents,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { checkoutId: request.checkoutId },
      ...(request.receiptEmail ? { receipt_email: request.receiptEmail } : {}),
    },
    { idempotencyKey: request.key },
  )
  const intent = isReplay(created) ? await stripe.paymentIntents.retrieve(created.id) : created
  if (!intent.client_secret) throw new Error(`payment ${intent.id} came without a client secret`)
  return { ...stateOf(intent), clientSecret: intent.client_secret }
}

async function cancelIntent(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(intentId)
  } catch (error) {
    const tooLate = error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
    if (tooLate) return stripe.paymentIntents.retrieve(intentId)
    throw error
  }
}

/** Stripe's own `reason` knows three words only; ours goes along as metadata. */
async function refundIntent(stripe: Stripe, refund: RefundRequest): Promise<RefundState> {
  const created = await stripe.refunds.create(
    {
      payment_intent: refund.intentId,
      amount: refund.amountCents,
      reason: 'requested_by_customer',
      metadata: { reason: refund.reason.slice(0, 500) },
    },
    { idempotencyKey: refund.key },
  )
  return refundStateOf(isReplay(created) ? await stripe.refunds.retrieve(created.id) : created)
}

/** A repeated key answers what was true the first time; what is true now wants another look. */
const isReplay = (answer: Stripe.Response<object>): boolean =>
  answer.lastResponse.headers['idempotent-replayed'] === 'true'
