import type Stripe from 'stripe'
import { newBalanceTransaction, processingFee } from './balance-transactions.ts'
import { type Decline, declines, leadsToDispute } from './cards.ts'
import type { StateChange } from './objects.ts'
import { invalidRequest, simulateOutage } from './params.ts'
import { type Card, cardDetails, NO_BILLING_DETAILS, newPaymentMethod, type PaymentMethod } from './payment-methods.ts'
import type { NewObject, SandboxClock } from './sandbox-context.ts'

type Intent = Stripe.PaymentIntent

interface PaymentAttempt {
  readonly intent: Intent
  readonly card: Card
  readonly clock: SandboxClock
  readonly settleMs: number
}

/**
 * Charges the card, after 3-D Secure where its bank requires it. `saved` is the card's stored payment method, if any.
 */
export function confirmPaymentIntent(
  attempt: PaymentAttempt,
  { saved, offSession }: { saved?: PaymentMethod | undefined; offSession: boolean },
): StateChange {
  const { intent, card, clock } = attempt
  requireStatus(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirm')
  simulateOutage(card.outcome)
  const method = saved ?? newPaymentMethod(clock.newObject('pm'), card)
  if (offSession) return charge({ ...attempt, card: offSessionCard(card) }, method)
  return card.challenge ? requireAction(intent, method) : charge(attempt, method)
}

/** Off session the customer cannot authenticate, so a bank that requires it declines the payment. */
const offSessionCard = (card: Card): Card =>
  card.offSession === 'requires_authentication' ? { ...card, outcome: declines.authentication } : card

/** The customer authenticated: charges the card. */
export function passChallenge(attempt: PaymentAttempt, method: PaymentMethod): StateChange {
  requireStatus(attempt.intent, ['requires_action'], 'authenticate')
  return charge(attempt, method)
}

export function failChallenge(intent: Intent, method: PaymentMethod): StateChange {
  requireStatus(intent, ['requires_action'], 'authenticate')
  const error = {
    type: 'invalid_request_error' as const,
    code: 'payment_intent_authentication_failure' as const,
    message: 'We could not authenticate your card. Please choose another one and try again.',
    payment_method: method,
  }
  const failed = withoutPaymentMethod({
    ...intent,
    last_payment_error: error as unknown as Intent['last_payment_error'],
  })
  return {
    objects: [failed],
    events: [{ type: 'payment_intent.payment_failed', object: failed }],
    response: failed,
  }
}

export function cancelPaymentIntent({
  intent,
  reason = null,
  clock,
}: {
  intent: Intent
  reason: Intent['cancellation_reason'] | undefined
  clock: SandboxClock
}): StateChange {
  requireStatus(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'],
    'cancel',
  )
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: Math.floor(clock.now() / 1000),
    cancellation_reason: reason,
    next_action: null,
  }
  return { objects: [canceled], events: [{ type: 'payment_intent.canceled', object: canceled }], response: canceled }
}

function requireStatus(intent: Intent, statuses: readonly string[], verb: string): void {
  if (statuses.includes(intent.status)) return
  throw invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function requireAction(intent: Intent, method: PaymentMethod): StateChange {
  const pending: Intent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  }
  return {
    objects: [method, pending],
    events: [{ type: 'payment_intent.requires_action', object: pending }],
    response: pending,
  }
}

/** Charges the card with the outcome of its test number. */
function charge({ intent, card, clock, settleMs }: PaymentAttempt, method: PaymentMethod): StateChange {
  const started = { ...newCharge(clock.newObject('ch'), { intent, card }), payment_method: method.id }
  const change = outcomeOf({ intent, card, method, started, clock })
  const dueAt = clock.now() + settleMs
  const isDisputedLater = card.outcome === 'paid' && leadsToDispute(card.laterOutcome)
  return {
    ...change,
    objects: [method, ...change.objects],
    tasks: isDisputedLater ? [{ task: 'open_dispute', objectId: started.id, dueAt }] : [],
    ...(card.outcome === 'paid_later' ? { dueAt } : {}),
  }
}

interface StartedCharge {
  readonly intent: Intent
  readonly card: Card
  readonly method: PaymentMethod
  readonly started: Charge
  readonly clock: SandboxClock
}

function outcomeOf({ intent, card, method, started, clock }: StartedCharge): StateChange {
  const attempted: Intent = { ...intent, payment_method: method.id, next_action: null, last_payment_error: null }
  if (card.outcome === 'paid') return succeed(attempted, started, clock)
  if (card.outcome === 'paid_later') return startProcessing(attempted, started)
  if ('outage' in card.outcome) throw new Error(`${card.testCard} simulates an outage and cannot be charged`)
  return decline({ intent: attempted, method, started, decline: card.outcome })
}

/** Completes a payment, either immediately or after it was processing. */
export function succeed(intent: Intent, started: Charge, clock: SandboxClock): StateChange {
  const { amount } = intent
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'charge',
    amount,
    fee: processingFee(amount),
    source: started.id,
  })
  const charge: Charge = {
    ...started,
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: amount,
    outcome: { type: 'authorized', network_status: 'approved_by_network', reason: null, risk_level: 'normal' },
    balance_transaction: transaction.id,
  }
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    processing: null,
  }
  return {
    objects: [charge, transaction, succeeded],
    events: [
      { type: 'charge.succeeded', object: charge },
      { type: 'payment_intent.succeeded', object: succeeded },
    ],
    response: succeeded,
  }
}

function startProcessing(intent: Intent, started: Charge): StateChange {
  const processing: Intent = { ...intent, status: 'processing', latest_charge: started.id }
  return {
    objects: [started, processing],
    events: [
      { type: 'charge.pending', object: started },
      { type: 'payment_intent.processing', object: processing },
    ],
    response: processing,
  }
}

function decline({
  intent,
  method,
  started,
  decline: { code, declineCode, message },
}: Pick<StartedCharge, 'intent' | 'method' | 'started'> & { decline: Decline }): StateChange {
  const charge: Charge = {
    ...started,
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: { type: 'issuer_declined', network_status: 'declined_by_network', reason: declineCode },
  }
  const error = { type: 'card_error' as const, code, decline_code: declineCode, message, charge: charge.id }
  const lastError = { ...error, payment_method: method } as unknown as Intent['last_payment_error']
  const failed = withoutPaymentMethod({ ...intent, latest_charge: charge.id, last_payment_error: lastError })
  return {
    objects: [charge, failed],
    events: [
      { type: 'charge.failed', object: charge },
      { type: 'payment_intent.payment_failed', object: failed },
    ],
    response: failed,
    declined: { ...error, payment_intent: failed },
  }
}

/** The intent, ready for another card. */
const withoutPaymentMethod = (intent: Intent): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
})

export interface PaymentIntentParams {
  readonly amount: number
  readonly currency: string
  readonly metadata: Stripe.Metadata
  readonly description?: string | undefined
  readonly customer?: string | undefined
  readonly allowedTypes?: readonly string[] | undefined
}

/** Fields the marketplace never uses. */
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

export const newPaymentIntent = (
  { id, created, clientSecret }: NewObject & { clientSecret: string },
  params: PaymentIntentParams,
): Intent => ({
  id,
  object: 'payment_intent',
  ...UNUSED_OF_INTENT,
  allowed_payment_method_types: params.allowedTypes ? [...params.allowedTypes] : null,
  amount: params.amount,
  amount_capturable: 0,
  amount_received: 0,
  automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: clientSecret,
  confirmation_method: 'automatic',
  created,
  currency: params.currency,
  customer: params.customer ?? null,
  description: params.description ?? null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  metadata: params.metadata,
  next_action: null,
  payment_method: null,
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  status: 'requires_payment_method',
})

/** The fields of a charge that the marketplace and its reconciliation read. */
const newCharge = ({ id, created }: NewObject, { intent, card }: { intent: Intent; card: Card }) => ({
  id,
  object: 'charge' as const,
  ...UNUSED_OF_CHARGE,
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  balance_transaction: null as string | null,
  billing_details: NO_BILLING_DETAILS,
  calculated_statement_descriptor: 'SANDBOX',
  captured: false,
  created,
  currency: intent.currency,
  description: intent.description,
  disputed: false,
  failure_code: null as string | null,
  failure_message: null as string | null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  outcome: null as object | null,
  paid: false,
  payment_intent: intent.id,
  payment_method: null as string | null,
  payment_method_details: { type: 'card', card: cardDetails(card) },
  receipt_email: null,
  refunded: false,
  status: 'pending' as 'failed' | 'pending' | 'succeeded',
})
export type Charge = ReturnType<typeof newCharge>

/** Fields the marketplace never uses. */
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
