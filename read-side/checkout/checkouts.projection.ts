import { type CheckoutStatus, checkout, type KnownCheckout } from '#domain/checkout/checkout.decider.ts'
import type { CheckoutEvent, PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { PaymentEvent } from '#domain/checkout/payment.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface CheckoutRow {
  readonly checkoutId: string
  readonly buyerId: string
  readonly accountId: string | null
  readonly status: CheckoutStatus
  readonly orders: readonly PlannedOrder[]
  readonly totalCents: number
  /** How much of it is paid with store credit. */
  readonly creditCents: number
  readonly email: string | null
  readonly expiresAt: string
}

type Later = Exclude<CheckoutEvent, { type: 'CheckoutStarted' }>

export const checkouts = table<CheckoutRow, CheckoutEvent>({
  name: 'checkouts',
  key: 'checkoutId',
  columns: {
    ...{ checkoutId: 'key', buyerId: 'key', accountId: 'key', status: 'key', orders: 'json' },
    ...{ totalCents: 'integer', creditCents: 'integer', email: 'text', expiresAt: 'instant' },
  },
  // For a guest who asks to be forgotten.
  indexes: ['(lower(trim(email)))'],
  keysOf: (event) => event.data.checkoutId,
  folds: {
    CheckoutStarted: (_, { data }) => {
      const { checkoutId, buyerId, accountId = null, orders, totalCents, creditCents = 0, contact, expiresAt } = data
      const email = told(contact)?.email ?? null
      return { checkoutId, buyerId, accountId, status: 'started', orders, totalCents, creditCents, email, expiresAt }
    },
    CheckoutReserved: later,
    CheckoutRefused: later,
    CheckoutCreditRefused: later,
    CheckoutOrdersPlaced: later,
    PaymentRequested: later,
    CheckoutPaid: later,
    CheckoutCompleted: later,
    CheckoutExpired: later,
    CheckoutClosed: later,
    CheckoutRefunded: later,
  },
})

/** The card a checkout was paid with, as its owner knows it. No row once it was erased, or was never told. */
export interface CardRow {
  readonly checkoutId: string
  readonly brand: string
  readonly last4: string
}

const cards = table<CardRow, PaymentEvent>({
  name: 'cards',
  key: 'checkoutId',
  columns: { checkoutId: 'key', brand: 'text', last4: 'key' },
  indexes: ['(last4)'],
  keysOf: ({ data }) => data.checkoutId,
  folds: {
    PaymentSucceeded: (_, { data: { checkoutId, card } }) => {
      const shown = told(card)
      return shown ? { checkoutId, brand: shown.brand, last4: shown.last4 } : undefined
    },
  },
})

export const checkoutProjection: Projection = { name: 'checkout', version: 4, tables: [checkouts, cards] }

/** The status the decider makes of it; it does not look into the plan for that. */
function later(row: CheckoutRow | undefined, event: Recorded<Later>): CheckoutRow | undefined {
  if (!row) return undefined
  const { checkoutId, status } = row
  const plan = {} as KnownCheckout['plan']
  const state = checkout.evolve({ checkoutId, status, plan, intentId: undefined, refusal: undefined }, event)
  return state.status === 'unknown' ? undefined : { ...row, status: state.status }
}
