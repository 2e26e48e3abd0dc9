import Stripe from 'stripe'
import type { Payments } from './payments.ts'
import { stripeAccounts } from './stripe-accounts.ts'
import { stripeBooks } from './stripe-books.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { cancelIntent, requestIntent } from './stripe-intents.ts'
import { lookAtRefund, refundIntent } from './stripe-refunds.ts'
import { stripeSavedCards } from './stripe-saved-cards.ts'
import { stateOf, WITH_CARD } from './stripe-states.ts'
import { stripeTransfers } from './stripe-transfers.ts'
import { translated } from './stripe-trouble.ts'
import { newsFrom } from './stripe-webhook.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Several stand with commas between: Stripe signs the notices of payout accounts with a secret of their own. */
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
  const livemode = /^(?:sk|rk)_live_/.test(options.secretKey)
  const secrets = options.webhookSecret.split(',').map((secret) => secret.trim())
  return {
    request: (request) => translated(() => requestIntent(stripe, request)),
    look: (paymentIntentId) =>
      translated(async () => stateOf(await stripe.paymentIntents.retrieve(paymentIntentId, WITH_CARD))),
    cancel: (paymentIntentId) => translated(async () => stateOf(await cancelIntent(stripe, paymentIntentId))),
    refund: (refund) => translated(() => refundIntent(stripe, refund)),
    lookAtRefund: (refundId) => translated(() => lookAtRefund(stripe, refundId)),
    webhook: (rawBody, signature) => newsFrom(stripe, { rawBody, signature, secrets, livemode }),
    cards: stripeSavedCards(stripe),
    payoutAccounts: stripeAccounts(stripe),
    transfers: stripeTransfers(stripe),
    disputes: stripeDisputes(stripe),
    books: stripeBooks(stripe),
    browser: {
      publishableKey: options.publishableKey,
      scriptUrl: options.scriptUrl ?? STRIPE_SCRIPT,
      sandbox: options.sandbox ?? false,
    },
  }
}
