import { type CheckoutStatus, checkout, type KnownCheckout } from '#domain/checkout/checkout.decider.ts'
import type { CheckoutEvent, PlannedOrder } from '#domain/checkout/checkout.events.ts'
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
  readonly email: string | null
  readonly expiresAt: string
}

type Later = Exclude<CheckoutEvent, { type: 'CheckoutStarted' }>

export const checkouts = table<CheckoutRow, CheckoutEvent>({
  name: 'checkouts',
  key: 'checkoutId',
  columns: {
    ...{ checkoutId: 'key', buyerId: 'key', accountId: 'key', status: 'key', orders: 'json' },
    ...{ totalCents: 'integer', email: 'text', expiresAt: 'instant' },
  },
  keysOf: (event) => event.data.checkoutId,
  folds: {
    CheckoutStarted: (_, { data }) => {
      const { checkoutId, buyerId, accountId = null, orders, totalCents, contact, expiresAt } = data
      const email = told(contact)?.email ?? null
      return { checkoutId, buyerId, accountId, status: 'started', orders, totalCents, email, expiresAt }
    },
    CheckoutReserved: later,
    CheckoutRefused: later,
    CheckoutOrdersPlaced: later,
    PaymentRequested: later,
    CheckoutPaid: later,
    CheckoutCompleted: later,
    CheckoutExpired: later,
    CheckoutClosed: later,
    CheckoutRefunded: later,
  },
})

export const checkoutProjection: Projection = { name: 'checkout', version: 1, tables: [checkouts] }

/** The status the decider makes of it; it does not look into the plan for that. */
function later(row: CheckoutRow | undefined, event: Recorded<Later>): CheckoutRow | undefined {
  if (!row) return undefined
  const { checkoutId, status } = row
  const plan = {} as KnownCheckout['plan']
  const state = checkout.evolve({ checkoutId, status, plan, intentId: undefined, refusal: undefined }, event)
  return state.status === 'unknown' ? undefined : { ...row, status: state.status }
}
