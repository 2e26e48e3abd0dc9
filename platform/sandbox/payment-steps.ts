import type Stripe from 'stripe'
import { type Charge, type Method, newCharge, newMethod } from './api-objects.ts'
import { invalid } from './api-problem.ts'
import type { Change } from './change.ts'
import type { Clerk } from './clerk.ts'
import type { KnownCard } from './known-card.ts'
import type { Decline } from './test-cards.ts'

type Intent = Stripe.PaymentIntent

/** What a payment attempt has in hand. `method` is there once the card has been recorded. */
export interface Attempt {
  readonly intent: Intent
  readonly card: KnownCard
  readonly clerk: Clerk
  readonly settleMs: number
}

/** Tries to pay with a card: asks for the challenge first where the bank wants one. */
export function confirm(attempt: Attempt): Change {
  const { intent, card, clerk } = attempt
  demand(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirm')
  const method = newMethod(clerk.made('pm'), card)
  return card.challenge ? challenged(intent, method) : charge(attempt, method)
}

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

/** The money of a slow payment has arrived. */
export const settle = (intent: Intent, pending: Charge): Change => paid(intent, pending)

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

function charge({ intent, card, clerk, settleMs }: Attempt, method: Method): Change {
  const begun = { ...newCharge(clerk.made('ch'), { intent, card }), payment_method: method.id }
  const change = outcomeOf({ intent, card, method, begun })
  const later = card.outcome === 'paid_later' ? { dueAt: clerk.now() + settleMs } : {}
  return { ...change, objects: [method, ...change.objects], ...later }
}

interface Begun {
  readonly intent: Intent
  readonly card: KnownCard
  readonly method: Method
  readonly begun: Charge
}

function outcomeOf({ intent, card, method, begun }: Begun): Change {
  const tried: Intent = { ...intent, payment_method: method.id, next_action: null, last_payment_error: null }
  if (card.outcome === 'paid') return paid(tried, begun)
  if (card.outcome === 'paid_later') return slow(tried, begun)
  return declined({ intent: tried, method, begun, decline: card.outcome })
}

function paid(intent: Intent, begun: Charge): Change {
  const { amount } = intent
  const outcome = { type: 'authorized', network_status: 'approved_by_network', reason: null, risk_level: 'normal' }
  const charge: Charge = { ...begun, status: 'succeeded', paid: true, captured: true, amount_captured: amount, outcome }
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    processing: null,
  }
  return {
    objects: [charge, succeeded],
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

function declined({ intent, method, begun, decline }: Omit<Begun, 'card'> & { decline: Decline }): Change {
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
