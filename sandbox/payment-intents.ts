import type Stripe from 'stripe'
import { invalid, meetTrouble } from '#sandbox/api-error.ts'
import { feeOf, newBooking } from '#sandbox/balance-transactions.ts'
import { type Decline, declines, isClaim } from '#sandbox/cards.ts'
import type { Change } from '#sandbox/objects.ts'
import type { KnownCard } from '#sandbox/payment-methods.ts'
import { type Method, NO_BILLING_DETAILS, newMethod, printed } from '#sandbox/payment-methods.ts'
import type { Clerk, NewObject } from '#sandbox/sandbox-context.ts'

/** Tries to pay with a card, kept or shown: asks for the challenge first where the bank wants one. */
export function confirm(attempt: Attempt, { kept, away }: { kept?: Method | undefined; away: boolean }): Change {
  const { intent, card, clerk } = attempt
  demand(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirm')
  meetTrouble(card.outcome)
  const method = kept ?? newMethod(clerk.made('pm'), card)
  if (away) return charge({ ...attempt, card: asCharged(card) }, method)
  return card.challenge ? challenged(intent, method) : charge(attempt, method)
}

/** With nobody there to be asked, a bank that wants to see its customer declines. */
const asCharged = (card: KnownCard): KnownCard =>
  card.keeps === 'asks_again' ? { ...card, outcome: declines.authentication } : card

/** The bank has seen its customer: the payment goes on with the card that was presented. */
export function passChallenge(attempt: Attempt, method: Method): Change {
  demand(attempt.intent, ['requires_action'], 'authenticate')
  return charge(attempt, method)
}

export function failChallenge(intent: Intent, method: Method): Change {
  demand(intent, ['requires_action'], 'authenticate')
  const error = {
    type: 'invalid_request_error' as const,
    code: 'payment_intent_authentication_failure' as const,
    message: 'We could not authenticate your card. Please choose another one and try again.',
    payment_method: method,
  }
  const failed = open({ ...intent, last_payment_error: error as unknown as Intent['last_payment_error'] })
  return { objects: [failed], news: [{ type: 'payment_intent.payment_failed', object: failed }], answer: failed }
}

export function cancel(parts: { intent: Intent; reason: string | undefined; clerk: Clerk }): Change {
  const { intent, reason, clerk } = parts
  demand(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'], 'cancel')
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: Math.floor(clerk.now() / 1000),
    cancellation_reason: (reason ?? null) as Intent['cancellation_reason'],
    next_action: null,
  }
  return { objects: [canceled], news: [{ type: 'payment_intent.canceled', object: canceled }], answer: canceled }
}

function demand(intent: Intent, statuses: readonly string[], verb: string): void {
  if (statuses.includes(intent.status)) return
  throw invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function challenged(intent: Intent, method: Method): Change {
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  }
  return {
    objects: [method, waiting],
    news: [{ type: 'payment_intent.requires_action', object: waiting }],
    answer: waiting,
  }
}

/** What a payment attempt has in hand. `method` is there once the card has been recorded. */
interface Attempt {
  readonly intent: Intent
  readonly card: KnownCard
  readonly clerk: Clerk
  readonly settleMs: number
}

/** Charges the card, and the card says what comes of it. */
function charge({ intent, card, clerk, settleMs }: Attempt, method: Method): Change {
  const begun = { ...newCharge(clerk.made('ch'), { intent, card }), payment_method: method.id }
  const change = outcomeOf({ intent, card, method, begun, clerk })
  const at = clerk.now() + settleMs
  const claimed =
    card.outcome === 'paid' && isClaim(card.sequel) ? [{ errand: 'dispute', of: begun.id, at } as const] : []
  const later = card.outcome === 'paid_later' ? { dueAt: at } : {}
  return { ...change, objects: [method, ...change.objects], errands: claimed, ...later }
}

interface Begun {
  readonly intent: Intent
  readonly card: KnownCard
  readonly method: Method
  readonly begun: Charge
  readonly clerk: Clerk
}

function outcomeOf({ intent, card, method, begun, clerk }: Begun): Change {
  const tried: Intent = { ...intent, payment_method: method.id, next_action: null, last_payment_error: null }
  if (card.outcome === 'paid') return paid(tried, begun, clerk)
  if (card.outcome === 'paid_later') return slow(tried, begun)
  if ('trouble' in card.outcome) throw new Error(`${card.testCard} was to be in trouble before it was charged`)
  return declined({ intent: tried, method, begun, decline: card.outcome })
}

/** The money has come; of a slow payment, too. */
export function paid(intent: Intent, begun: Charge, clerk: Clerk): Change {
  const { amount } = intent
  const booked = newBooking(clerk.made('txn'), { type: 'charge', amount, fee: feeOf(amount), source: begun.id })
  const outcome = { type: 'authorized', network_status: 'approved_by_network', reason: null, risk_level: 'normal' }
  const charge: Charge = {
    ...begun,
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: amount,
    outcome,
    balance_transaction: booked.id,
  }
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    processing: null,
  }
  return {
    objects: [charge, booked, succeeded],
    news: [
      { type: 'charge.succeeded', object: charge },
      { type: 'payment_intent.succeeded', object: succeeded },
    ],
    answer: succeeded,
  }
}

function slow(intent: Intent, begun: Charge): Change {
  const processing: Intent = { ...intent, status: 'processing', latest_charge: begun.id }
  return {
    objects: [begun, processing],
    news: [
      { type: 'charge.pending', object: begun },
      { type: 'payment_intent.processing', object: processing },
    ],
    answer: processing,
  }
}

function declined({ intent, method, begun, decline }: Omit<Begun, 'card' | 'clerk'> & { decline: Decline }): Change {
  const { code, declineCode, message } = decline
  const outcome = { type: 'issuer_declined', network_status: 'declined_by_network', reason: declineCode }
  const charge: Charge = { ...begun, status: 'failed', failure_code: code, failure_message: message, outcome }
  const error = { type: 'card_error' as const, code, decline_code: declineCode, message, charge: charge.id }
  const lastError = { ...error, payment_method: method } as unknown as Intent['last_payment_error']
  const failed = open({ ...intent, latest_charge: charge.id, last_payment_error: lastError })
  return {
    objects: [charge, failed],
    news: [
      { type: 'charge.failed', object: charge },
      { type: 'payment_intent.payment_failed', object: failed },
    ],
    answer: failed,
    declined: { ...error, payment_intent: failed },
  }
}

/** Ready for another card. */
const open = (intent: Intent): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
})

type Intent = Stripe.PaymentIntent

export interface IntentWishes {
  readonly amount: number
  readonly currency: string
  readonly metadata: Stripe.Metadata
  readonly description?: string | undefined
  readonly customer?: string | undefined
  readonly allowedTypes?: readonly string[] | undefined
}

/** What the market never uses. */
const UNUSED_OF_INTENT = {
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
}

export const newIntent = (made: NewObject & { clientSecret: string }, wishes: IntentWishes): Stripe.PaymentIntent => ({
  id: made.id,
  object: 'payment_intent',
  ...UNUSED_OF_INTENT,
  allowed_payment_method_types: wishes.allowedTypes ? [...wishes.allowedTypes] : null,
  amount: wishes.amount,
  amount_capturable: 0,
  amount_received: 0,
  automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: made.clientSecret,
  confirmation_method: 'automatic',
  created: made.created,
  currency: wishes.currency,
  customer: wishes.customer ?? null,
  description: wishes.description ?? null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  metadata: wishes.metadata,
  next_action: null,
  payment_method: null,
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  status: 'requires_payment_method',
})

/** As much of a charge as this client and the books read. */
const newCharge = (made: NewObject, of: { intent: Stripe.PaymentIntent; card: KnownCard }) => ({
  id: made.id,
  object: 'charge' as const,
  ...UNUSED_OF_CHARGE,
  amount: of.intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  balance_transaction: null as string | null,
  billing_details: NO_BILLING_DETAILS,
  calculated_statement_descriptor: 'SANDBOX',
  captured: false,
  created: made.created,
  currency: of.intent.currency,
  description: of.intent.description,
  disputed: false,
  failure_code: null as string | null,
  failure_message: null as string | null,
  fraud_details: {},
  livemode: false,
  metadata: of.intent.metadata,
  outcome: null as object | null,
  paid: false,
  payment_intent: of.intent.id,
  payment_method: null as string | null,
  payment_method_details: { type: 'card', card: printed(of.card) },
  receipt_email: null,
  refunded: false,
  status: 'pending' as 'failed' | 'pending' | 'succeeded',
})
export type Charge = ReturnType<typeof newCharge>

/** What the market never uses. */
const UNUSED_OF_CHARGE = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  customer: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}
