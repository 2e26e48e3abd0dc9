import Stripe from 'stripe'
import type { IgnoredEvent, PaymentUpdate, ProcessorEvent } from './payments.ts'
import {
  accountStateOf,
  chargebackStateOf,
  instantOf,
  paymentStateOf,
  payoutStateOf,
  refundStateOf,
} from './stripe-mappers.ts'

/** Maximum age of an event, seconds. */
const TOLERANCE = 300

interface WebhookDelivery {
  /** The raw body, which the signature covers. */
  readonly rawBody: string
  readonly signature: string
  /** The signature must match one of them. */
  readonly secrets: readonly string[]
  /** The mode of the secret key. */
  readonly livemode: boolean
}

/** Parses a webhook event after checking its signature, age, mode and account. */
export function parseWebhook(
  stripe: Stripe,
  delivery: WebhookDelivery,
): ProcessorEvent | IgnoredEvent | 'forged' | undefined {
  const event = verifiedEvent(stripe, delivery)
  if (event === 'forged') return 'forged'
  const ignored = ignoredReason(event, delivery.livemode)
  if (ignored) return { webhookEventId: event.id, type: event.type, ignored }
  const body = bodyOf(event)
  return body && { webhookEventId: event.id, ...body }
}

/**
 * Payments, refunds and disputes belong to the platform (separate transfers, no direct charges): their events contain
 * no account, so a connected account cannot report one. Accounts and payouts belong to the connected account that
 * reports them.
 */
function ignoredReason(event: Stripe.Event, livemode: boolean): IgnoredEvent['ignored'] | undefined {
  if (event.livemode !== livemode) return 'other_mode'
  if (event.type === 'account.updated') return event.account === event.data.object.id ? undefined : 'account_mismatch'
  return event.account && !event.type.startsWith('payout.') ? 'connected_account' : undefined
}

type ProcessorEventBody = ProcessorEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'webhookEventId'>
    : never
  : never

function bodyOf(event: Stripe.Event): ProcessorEventBody | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return paymentUpdateOf('succeeded', event)
    case 'payment_intent.payment_failed':
      return paymentUpdateOf('failed', event)
    case 'payment_intent.processing':
      return paymentUpdateOf('processing', event)
    case 'payment_intent.canceled':
      return paymentUpdateOf('canceled', event)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundUpdateOf(event)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return chargebackUpdateOf(event)
    case 'account.updated':
      return { about: 'account', account: accountStateOf(event.data.object) }
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return payoutUpdateOf(event.data.object, event.account)
    default:
      return undefined
  }
}

/** An event with an object of this type. */
interface EventOf<T> {
  readonly created: number
  readonly data: { readonly object: T }
}

const paymentUpdateOf = (
  kind: PaymentUpdate['kind'],
  { created, data }: EventOf<Stripe.PaymentIntent>,
): ProcessorEventBody => ({
  about: 'payment',
  kind,
  payment: paymentStateOf(data.object),
  occurredAt: instantOf(created),
})

function refundUpdateOf({ created, data }: EventOf<Stripe.Refund>): ProcessorEventBody | undefined {
  const refund = refundStateOf(data.object)
  return refund && { about: 'refund', refund, occurredAt: instantOf(created) }
}

function chargebackUpdateOf({ created, data }: EventOf<Stripe.Dispute>): ProcessorEventBody | undefined {
  const dispute = chargebackStateOf(data.object)
  return dispute && { about: 'dispute', dispute, occurredAt: instantOf(created) }
}

/** A payout without an account is the marketplace's own. */
const payoutUpdateOf = (payout: Stripe.Payout, accountId: string | undefined): ProcessorEventBody | undefined =>
  accountId ? { about: 'payout', payout: payoutStateOf(payout, accountId) } : undefined

function verifiedEvent(stripe: Stripe, { rawBody, signature, secrets }: WebhookDelivery): Stripe.Event | 'forged' {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return 'forged'
}
