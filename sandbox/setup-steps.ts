import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import { type Method, newMethod } from './api-objects.ts'
import { invalid, missing } from './api-problem.ts'
import type { Change } from './change.ts'
import type { Clerk } from './clerk.ts'
import type { Decline } from './declines.ts'
import type { KnownCard } from './known-card.ts'
import { find } from './object-table.ts'
import type { Customer, DeletedCustomer } from './setup-objects.ts'
import { meetTrouble } from './trouble.ts'

type Setup = Stripe.SetupIntent

/** Keeps a card for its customer: asks for the challenge first where the bank wants one. */
export function confirmSetup({ setup, card, clerk }: { setup: Setup; card: KnownCard; clerk: Clerk }): Change {
  demand(setup, ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  meetTrouble(card.outcome)
  const method = newMethod(clerk.made('pm'), card)
  if (typeof card.outcome === 'object' && 'declineCode' in card.outcome && !card.accepted && !card.challenge)
    return refused(setup, method, card.outcome)
  return card.challenge ? challenged(setup, method) : kept(setup, method)
}

export function answerSetupChallenge(setup: Setup, method: Method, outcome: 'pass' | 'fail'): Change {
  demand(setup, ['requires_action'])
  if (outcome === 'pass') return kept(setup, method)
  const failed = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: 'We could not authenticate your card. Please choose another one and try again.',
    },
  } as unknown as Setup
  return { objects: [failed], news: [{ type: 'setup_intent.setup_failed', object: failed }], answer: failed }
}

function kept(setup: Setup, method: Method): Change {
  const attached: Method = { ...method, customer: String(setup.customer) }
  const done = {
    ...setup,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  } as Setup
  return {
    objects: [attached, done],
    news: [{ type: 'setup_intent.succeeded', object: done }],
    answer: done,
  }
}

function challenged(setup: Setup, method: Method): Change {
  const waiting = {
    ...setup,
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } as Setup
  return {
    objects: [method, waiting],
    news: [{ type: 'setup_intent.requires_action', object: waiting }],
    answer: waiting,
  }
}

function refused(setup: Setup, method: Method, { code, declineCode, message }: Decline): Change {
  const error = { type: 'card_error' as const, code, decline_code: declineCode, message }
  const failed = { ...setup, payment_method: null, last_setup_error: error } as unknown as Setup
  return {
    objects: [method, failed],
    news: [{ type: 'setup_intent.setup_failed', object: failed }],
    answer: failed,
    declined: error,
  }
}

function demand(setup: Setup, statuses: readonly string[]): void {
  if (statuses.includes(setup.status)) return
  throw invalid(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
  })
}

type Named = Stripe.PaymentIntent['customer']

/** A card that was kept for this customer; undefined for Stripe's names of test cards, which everybody may use. */
export async function keptMethod(sql: Sql, named: string | undefined, customer: Named): Promise<Method | undefined> {
  const method = named ? await find<Method>(sql, { kind: 'payment_method', id: named }) : undefined
  if (method && (method.customer === null || method.customer !== customer)) throw missing('PaymentMethod', method.id)
  return method
}

export async function knownCustomer(sql: Sql, id: string): Promise<Customer> {
  const customer = await find<Customer | DeletedCustomer>(sql, { kind: 'customer', id })
  if (!customer || 'deleted' in customer) throw missing('customer', id)
  return customer
}
