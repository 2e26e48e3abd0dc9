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
  const read = Object.hasOwn(READERS, event.type) ? READERS[event.type as HandledType] : undefined
  return (read as Reader<unknown> | undefined)?.(event)
}

/** An event with an object of this type. */
interface EventOf<T> {
  readonly created: number
  readonly account?: string
  readonly data: { readonly object: T }
}

type Reader<T> = (event: EventOf<T>) => ProcessorEventBody | undefined

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
function payoutUpdateOf({ account, data }: EventOf<Stripe.Payout>): ProcessorEventBody | undefined {
  return account ? { about: 'payout', payout: payoutStateOf(data.object, account) } : undefined
}

const readAccount: Reader<Stripe.Account> = ({ data }) => ({ about: 'account', account: accountStateOf(data.object) })

const READERS = {
  'payment_intent.succeeded': (event) => paymentUpdateOf('succeeded', event),
  'payment_intent.payment_failed': (event) => paymentUpdateOf('failed', event),
  'payment_intent.processing': (event) => paymentUpdateOf('processing', event),
  'payment_intent.canceled': (event) => paymentUpdateOf('canceled', event),
  'refund.created': refundUpdateOf,
  'refund.updated': refundUpdateOf,
  'refund.failed': refundUpdateOf,
  'charge.refund.updated': refundUpdateOf,
  'charge.dispute.created': chargebackUpdateOf,
  'charge.dispute.updated': chargebackUpdateOf,
  'charge.dispute.closed': chargebackUpdateOf,
  'charge.dispute.funds_withdrawn': chargebackUpdateOf,
  'charge.dispute.funds_reinstated': chargebackUpdateOf,
  'account.updated': readAccount,
  'payout.created': payoutUpdateOf,
  'payout.updated': payoutUpdateOf,
  'payout.paid': payoutUpdateOf,
  'payout.failed': payoutUpdateOf,
  'payout.canceled': payoutUpdateOf,
} satisfies { readonly [Type in Stripe.Event['type']]?: Reader<ObjectOf<Type>> }

/** The object of an event type. */
type ObjectOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>['data']['object']

type HandledType = keyof typeof READERS

/** The event types that the marketplace handles. A webhook endpoint need not be sent others. */
export const WEBHOOK_EVENTS: readonly string[] = Object.keys(READERS)

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
