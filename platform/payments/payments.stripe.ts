import Stripe from 'stripe'
import {
  type LedgerCharge,
  type LedgerReader,
  type PaymentIntent,
  PaymentRejected,
  type PaymentRequest,
  type Payments,
  type RefundRequest,
  type RefundState,
  type TimeSpan,
} from '#platform/payments/payments.ts'
import {
  findByIdempotencyKey,
  isReplayedResponse,
  translateErrors,
  translatePageErrors,
} from '#platform/payments/stripe-calls.ts'
import { stripeChargebacks } from '#platform/payments/stripe-chargebacks.ts'
import {
  chargebackStateOf,
  idOf,
  instantOf,
  paymentStateOf,
  refundStateOf,
  secondsOf,
  transferStateOf,
  WITH_CARD,
} from '#platform/payments/stripe-mappers.ts'
import { stripeAccounts, stripeTransfers } from '#platform/payments/stripe-payouts.ts'
import { stripeSavedCards } from '#platform/payments/stripe-saved-cards.ts'
import { parseWebhook } from '#platform/payments/stripe-webhook.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** One or more secrets, separated by commas: Stripe signs events of connected accounts with a separate secret. */
  readonly webhookSecret: string
  readonly publishableKey: string
  /** Address of the API, if it is not Stripe's own. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
  /** URL of the script that sets `window.Stripe`; default: Stripe's own. */
  readonly scriptUrl?: string
  readonly sandbox?: boolean
  /** Timeout per attempt, ms (default 20 s), and number of retries (default 2). */
  readonly timeoutMs?: number
  readonly retries?: number
}

export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** Payments by Stripe or any server with its HTTP API, such as the sandbox. */
export function stripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...options.api,
    timeout: options.timeoutMs ?? 20_000,
    maxNetworkRetries: options.retries ?? 2,
    telemetry: false,
  })
  const livemode = /^(?:sk|rk)_live_/.test(options.secretKey)
  const secrets = options.webhookSecret.split(',').map((secret) => secret.trim())
  return {
    request: (request) => translateErrors(() => requestIntent(stripe, request)),
    retrieve: (paymentIntentId) =>
      translateErrors(async () => paymentStateOf(await stripe.paymentIntents.retrieve(paymentIntentId, WITH_CARD))),
    cancel: (paymentIntentId) =>
      translateErrors(async () => paymentStateOf(await cancelIntent(stripe, paymentIntentId))),
    refund: (refund) => translateErrors(() => refundIntent(stripe, refund)),
    retrieveRefund: (refundId) => translateErrors(() => retrieveRefund(stripe, refundId)),
    webhook: (rawBody, signature) => parseWebhook(stripe, { rawBody, signature, secrets, livemode }),
    cards: stripeSavedCards(stripe),
    payoutAccounts: stripeAccounts(stripe),
    transfers: stripeTransfers(stripe),
    chargebacks: stripeChargebacks(stripe),
    ledger: stripeLedger(stripe),
    browser: {
      publishableKey: options.publishableKey,
      scriptUrl: options.scriptUrl ?? STRIPE_SCRIPT,
      sandbox: options.sandbox ?? false,
    },
  }
}

/** Cards (and wallets with cards) only: slower methods would outlast the stock reservation. */
async function requestIntent(stripe: Stripe, request: PaymentRequest): Promise<PaymentIntent> {
  const created = await stripe.paymentIntents.create(
    {
      amount: request.amountCents,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { checkoutId: request.checkoutId },
      ...(request.customerId ? { customer: request.customerId } : {}),
      ...(request.receiptEmail ? { receipt_email: request.receiptEmail } : {}),
    },
    { idempotencyKey: request.key },
  )
  const intent = isReplayedResponse(created) ? await stripe.paymentIntents.retrieve(created.id) : created
  if (!intent.client_secret) throw new Error(`payment ${intent.id} came without a client secret`)
  return { ...paymentStateOf(intent), clientSecret: intent.client_secret }
}

async function cancelIntent(stripe: Stripe, paymentIntentId: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(paymentIntentId)
  } catch (error) {
    const tooLate = error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
    if (tooLate) return stripe.paymentIntents.retrieve(paymentIntentId, WITH_CARD)
    throw error
  }
}

/** Stripe's `reason` accepts three values only; our reason is stored as metadata. */
async function refundIntent(stripe: Stripe, refund: RefundRequest): Promise<RefundState> {
  const existing = await findByIdempotencyKey(
    stripe.refunds.list({ payment_intent: refund.paymentIntentId, limit: 100 }),
    refund,
  )
  if (existing) return requireRefundState(existing)
  const created = await stripe.refunds.create(
    {
      payment_intent: refund.paymentIntentId,
      amount: refund.amountCents,
      reason: 'requested_by_customer',
      metadata: { key: refund.key, reason: refund.reason.slice(0, 500) },
    },
    { idempotencyKey: refund.key },
  )
  return requireRefundState(isReplayedResponse(created) ? await stripe.refunds.retrieve(created.id) : created)
}

const retrieveRefund = async (stripe: Stripe, refundId: string): Promise<RefundState> =>
  requireRefundState(await stripe.refunds.retrieve(refundId))

function requireRefundState(refund: Stripe.Refund): RefundState {
  const state = refundStateOf(refund)
  if (state) return state
  throw new PaymentRejected('resource_missing', `refund ${refund.id} does not belong to a payment of the marketplace`)
}

const PAGE = 100

/** Reads Stripe's lists page by page, newest first. */
const stripeLedger = (stripe: Stripe): LedgerReader => ({
  charges: (span) =>
    ledgerEntries(stripe.charges.list({ ...createdWithin(span), expand: ['data.balance_transaction'] }), (charge) =>
      charge.paid && charge.status === 'succeeded' ? ledgerChargeOf(charge) : undefined,
    ),
  refunds: (span) => ledgerEntries(stripe.refunds.list(createdWithin(span)), refundStateOf),
  transfers: (span) => ledgerEntries(stripe.transfers.list(createdWithin(span)), transferStateOf),
  disputes: (span) => ledgerEntries(stripe.disputes.list(createdWithin(span)), chargebackStateOf),
})

const createdWithin = ({ from, to }: TimeSpan) => ({
  created: { gte: secondsOf(from), lt: secondsOf(to) },
  limit: PAGE,
})

/** Skips objects that do not belong to the marketplace (`undefined`). */
async function* ledgerEntries<T, S>(list: AsyncIterable<T>, toState: (item: T) => S | undefined): AsyncGenerator<S> {
  for await (const item of translatePageErrors(list)) {
    const state = toState(item)
    if (state) yield state
  }
}

function ledgerChargeOf(charge: Stripe.Charge): LedgerCharge {
  const balance = charge.balance_transaction
  return {
    chargeId: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    checkoutId: charge.metadata.checkoutId,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    feeCents: typeof balance === 'object' ? balance?.fee : undefined,
    madeAt: instantOf(charge.created),
  }
}
