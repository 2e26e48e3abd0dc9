import type { KnownChargeback } from '#domain/checkout/chargeback.decider.ts'
import {
  type CheckoutStatus,
  checkout as checkoutDecider,
  type KnownCheckout,
} from '#domain/checkout/checkout.decider.ts'
import type { ChargebackEvent, CheckoutEvent, PaymentEvent, PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { creates, type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface CheckoutRow {
  readonly checkoutId: string
  readonly buyerId: string
  readonly accountId: string | null
  readonly status: CheckoutStatus
  readonly orders: readonly PlannedOrder[]
  readonly totalCents: number
  /** The part paid with store credit. */
  readonly storeCreditCents: number
  readonly email: string | null
  readonly expiresAt: string
  readonly extended: boolean
  /** The account id and the guest id of the session that started it. */
  readonly openFor: readonly string[]
  readonly replacedBy: string | null
}

type StatusEvent = Exclude<CheckoutEvent, { type: 'CheckoutStarted' | 'CheckoutExtended' }>

export const checkouts = table<CheckoutRow, CheckoutEvent>({
  name: 'checkouts',
  key: 'checkoutId',
  columns: {
    checkoutId: 'key',
    buyerId: 'key',
    accountId: 'key',
    status: 'key',
    orders: 'json',
    totalCents: 'integer',
    storeCreditCents: 'integer',
    email: 'text',
    expiresAt: 'instant',
    extended: 'boolean',
    openFor: 'texts',
    replacedBy: 'key',
  },
  // The first index finds the checkouts of a guest who requests erasure; the last one finds checkouts by amount.
  indexes: ['(lower(trim(email)))', 'using gin (open_for)', '(total_cents)'],
  keysOf: (event) => event.data.checkoutId,
  on: {
    CheckoutStarted: creates(({ data }) => {
      const {
        checkoutId,
        buyerId,
        accountId = null,
        orders,
        totalCents,
        storeCreditCents = 0,
        contact,
        expiresAt,
      } = data
      const email = valueOrNull(contact)?.email ?? null
      const { buyerId: openBuyer, guestId } = data.openFor ?? {}
      return {
        checkoutId,
        buyerId,
        accountId,
        status: 'started',
        orders,
        totalCents,
        storeCreditCents,
        email,
        expiresAt,
        extended: false,
        openFor: [openBuyer, guestId].filter((id) => id !== undefined),
        replacedBy: null,
      }
    }),
    CheckoutExtended: (row, { data: { expiresAt } }) => row && { ...row, expiresAt, extended: true },
    CheckoutStockReserved: applyStatus,
    CheckoutStockUnavailable: applyStatus,
    CheckoutStoreCreditInsufficient: applyStatus,
    CheckoutSuperseded: applyStatus,
    CheckoutPaymentRequested: applyStatus,
    CheckoutPaid: applyStatus,
    CheckoutCompleted: applyStatus,
    CheckoutExpired: applyStatus,
    CheckoutReservationsReleased: applyStatus,
    CheckoutRefunded: applyStatus,
  },
})

/** Brand and last digits of the card a checkout was paid with. No row if they are missing or erased. */
export interface CardRow {
  readonly checkoutId: string
  readonly brand: string
  readonly last4: string
}

const paymentCards = table<CardRow, PaymentEvent>({
  name: 'payment_cards',
  key: 'checkoutId',
  columns: { checkoutId: 'key', brand: 'text', last4: 'key' },
  indexes: ['(last4)'],
  keysOf: (event) => (event.type === 'PaymentSucceeded' && valueOrNull(event.data.card) ? event.data.checkoutId : []),
  on: {
    PaymentSucceeded: creates(({ data: { checkoutId, card } }) => {
      const readable = valueOrNull(card)
      return readable && { checkoutId, brand: readable.brand, last4: readable.last4 }
    }),
  },
})

export interface ChargebackRow {
  readonly chargebackId: string
  readonly processorDisputeId: string
  readonly paymentIntentId: string
  readonly checkoutId: string
  readonly orderIds: readonly string[]
  readonly amountCents: number
  readonly currency: string
  readonly reason: string
  readonly status: KnownChargeback['status']
  readonly evidenceDueAt: string | null
  /** The processor's times. */
  readonly openedAt: string
  readonly closedAt: string | null
}

export const chargebacks = table<ChargebackRow, ChargebackEvent>({
  name: 'chargebacks',
  key: 'chargebackId',
  columns: {
    chargebackId: 'key',
    processorDisputeId: 'text',
    paymentIntentId: 'text',
    checkoutId: 'key',
    orderIds: 'texts',
    amountCents: 'integer',
    currency: 'text',
    reason: 'text',
    status: 'key',
    evidenceDueAt: 'instant',
    openedAt: 'instant',
    closedAt: 'instant',
  },
  keysOf: ({ data }) => data.chargebackId,
  on: {
    ChargebackOpened: (_, { data }) => {
      const { occurredAt: openedAt, evidenceDueAt = null, ...rest } = data
      return { ...rest, evidenceDueAt, openedAt, closedAt: null }
    },
    ChargebackUpdated: (row, { data: { amountCents, evidenceDueAt = null, status } }) =>
      row && { ...row, amountCents, evidenceDueAt, status },
    ChargebackClosed: (row, { data: { outcome: status, occurredAt: closedAt } }) => row && { ...row, status, closedAt },
  },
})

export const checkout: Projection = { name: 'checkout', version: 9, tables: [checkouts, paymentCards, chargebacks] }

/** Computes the status with the decider, which needs no plan for that. */
function applyStatus(row: CheckoutRow | undefined, event: RecordedEvent<StatusEvent>): CheckoutRow | undefined {
  if (!row) return undefined
  const { checkoutId, status } = row
  const plan = {} as KnownCheckout['plan']
  const irrelevant = { paymentIntentId: undefined, paidAt: undefined, refusal: undefined, endReason: undefined }
  const before = {
    checkoutId,
    status,
    plan,
    ...irrelevant,
    extended: row.extended,
    replacedBy: row.replacedBy ?? undefined,
  }
  const state = checkoutDecider.evolve(before, event)
  return state.status === 'unknown' ? undefined : { ...row, status: state.status, replacedBy: state.replacedBy ?? null }
}
