import type Stripe from 'stripe'
import { type Charge, type Method, newCharge } from './api-objects.ts'
import { feeOf, newBooking } from './bookings.ts'
import type { Change } from './change.ts'
import { isClaim } from './claims.ts'
import type { Clerk } from './clerk.ts'
import type { Decline } from './declines.ts'
import type { KnownCard } from './known-card.ts'

type Intent = Stripe.PaymentIntent

/** What a payment attempt has in hand. `method` is there once the card has been recorded. */
export interface Attempt {
  readonly intent: Intent
  readonly card: KnownCard
  readonly clerk: Clerk
  readonly settleMs: number
}

/** Charges the card, and the card says what comes of it. */
export function charge({ intent, card, clerk, settleMs }: Attempt, method: Method): Change {
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
export const open = (intent: Intent): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
})
