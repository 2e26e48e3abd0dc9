import type Stripe from 'stripe'
import { type Method, newMethod } from './api-objects.ts'
import { invalid } from './api-problem.ts'
import type { Change } from './change.ts'
import { type Attempt, charge, open } from './charge-steps.ts'
import type { Clerk } from './clerk.ts'
import { declines } from './declines.ts'
import type { KnownCard } from './known-card.ts'
import { meetTrouble } from './trouble.ts'

type Intent = Stripe.PaymentIntent

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
