import { z } from 'zod'
import { decider } from '../kernel/decider.ts'
import { type Cents, CURRENCY, sum } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { StoreCreditEvent } from './store-credit.events.ts'

export type StoreCreditCommand = { readonly accountId: string } & (
  | IssueStoreCredit
  | ReserveStoreCredit
  | { readonly type: 'ReleaseStoreCredit'; readonly checkoutId: string }
  | { readonly type: 'RedeemStoreCredit'; readonly checkoutId: string; readonly orders: readonly RedeemedCredit[] }
)

/**
 * Total store credit due for an order so far. Only the increase of each kind is issued, so the command can be repeated
 * and can arrive late and in any order.
 */
interface IssueStoreCredit {
  readonly type: 'IssueStoreCredit'
  readonly orderId: string
  readonly refundId: string
  /** Refunded as store credit instead of money. */
  readonly issuedCents: Cents
  /** Refund of the part paid with store credit. */
  readonly refundedCents: Cents
}

interface ReserveStoreCredit {
  readonly type: 'ReserveStoreCredit'
  readonly checkoutId: string
  readonly amountCents: Cents
  /** Reserve again for a late payment. */
  readonly afterExpiry: boolean
  /** Replaced checkouts of the account: this checkout takes over their reservations. */
  readonly takesOver?: readonly string[]
}

interface RedeemedCredit {
  readonly orderId: string
  readonly amountCents: Cents
}

const creditReservation = z.object({
  amountCents: z.number().int(),
  late: z.boolean(),
  status: z.enum(['reserved', 'redeemed', 'released']),
})
type CreditReservation = Readonly<z.infer<typeof creditReservation>>

const storeCreditState = z.object({
  /** Issued store credit by order. */
  issued: z.record(z.string(), z.object({ issuedCents: z.number().int(), refundedCents: z.number().int() })),
  /** By checkout. */
  reservations: z.record(z.string(), creditReservation),
})
export type StoreCreditState = Readonly<z.infer<typeof storeCreditState>>

/** Available store credit, in cents: issued less redeemed and reserved. */
export const availableStoreCredit = (state: StoreCreditState): Cents =>
  totalIssued(state) - reservedOrRedeemed(state, 'reserved') - reservedOrRedeemed(state, 'redeemed')

export const totalIssued = ({ issued }: StoreCreditState): Cents =>
  sum(Object.values(issued).map(({ issuedCents, refundedCents }) => issuedCents + refundedCents))

export const reservedOrRedeemed = ({ reservations }: StoreCreditState, status: CreditReservation['status']): Cents =>
  sum(Object.values(reservations).map((reservation) => (reservation.status === status ? reservation.amountCents : 0)))

/** One stream per account. A reservation is released or redeemed once; redeemed credit returns only by a refund. */
export const storeCredit = decider<StoreCreditCommand, StoreCreditState, StoreCreditEvent>({
  name: 'store_credit',
  stream: (accountId) => `store_credit-${accountId}`,
  initial: { issued: {}, reservations: {} },
  snapshot: { version: 1, state: storeCreditState },

  evolve: (state, event): StoreCreditState => {
    switch (event.type) {
      case 'StoreCreditIssued':
      case 'StoreCreditRefunded':
        return applyIssued(state, event)
      case 'StoreCreditReserved': {
        const { amountCents, afterExpiry: late } = event.data
        return applyReserved(state, event.data.checkoutId, { amountCents, late, status: 'reserved' })
      }
      case 'StoreCreditRedeemed':
        return withStatus(state, event.data.checkoutId, 'redeemed')
      case 'StoreCreditReservationReleased':
        return withStatus(state, event.data.checkoutId, 'released')
    }
  },

  decide: (state, command): StoreCreditEvent[] | Refusal => {
    if (command.type === 'IssueStoreCredit') return issue(state, command)
    if (command.type === 'ReserveStoreCredit') return reserve(state, command)
    const { accountId, checkoutId } = command
    const reservation = state.reservations[checkoutId]
    if (command.type === 'ReleaseStoreCredit') {
      const data = { accountId, checkoutId, amountCents: reservation?.amountCents ?? 0, currency: CURRENCY }
      return reservation?.status === 'reserved' ? [{ type: 'StoreCreditReservationReleased', data }] : []
    }
    if (reservation?.status === 'redeemed') return []
    if (reservation?.status !== 'reserved') return refuse('store_credit_not_reserved')
    const { amountCents } = reservation
    const data = { accountId, checkoutId, amountCents, currency: CURRENCY, orders: [...command.orders] }
    return [{ type: 'StoreCreditRedeemed', data }]
  },
})

function reserve(
  state: StoreCreditState,
  command: ReserveStoreCredit & { readonly accountId: string },
): StoreCreditEvent[] | Refusal {
  const { type: _, takesOver = [], ...requested } = command
  const reservation = state.reservations[command.checkoutId]
  const isLateRetry = command.afterExpiry && reservation?.status === 'released' && !reservation.late
  if (reservation && !isLateRetry) return reservation.status === 'released' ? refuse('store_credit_not_reserved') : []
  const replaced = takesOver.filter((id) => id !== command.checkoutId && state.reservations[id]?.status === 'reserved')
  const released = replaced.map((checkoutId): StoreCreditEvent => {
    const { amountCents } = state.reservations[checkoutId]!
    const data = { accountId: command.accountId, checkoutId, amountCents, currency: CURRENCY }
    return { type: 'StoreCreditReservationReleased', data }
  })
  const available = availableStoreCredit(state) + sum(released.map((event) => event.data.amountCents))
  if (command.amountCents > available) return refuse('store_credit_changed', { available })
  return [...released, { type: 'StoreCreditReserved', data: { ...requested, currency: CURRENCY } }]
}

function issue(
  state: StoreCreditState,
  command: IssueStoreCredit & { readonly accountId: string },
): StoreCreditEvent[] {
  const { accountId, orderId, refundId } = command
  const previous = state.issued[orderId] ?? NOTHING_ISSUED
  const increase = command.issuedCents + command.refundedCents - previous.issuedCents - previous.refundedCents
  const issuedIncrease = Math.min(increase, Math.max(0, command.issuedCents - previous.issuedCents))
  const refundedIncrease = increase - issuedIncrease
  const data = { accountId, orderId, refundId, currency: CURRENCY }
  const events: StoreCreditEvent[] = []
  if (issuedIncrease > 0) events.push({ type: 'StoreCreditIssued', data: { ...data, amountCents: issuedIncrease } })
  if (refundedIncrease > 0)
    events.push({ type: 'StoreCreditRefunded', data: { ...data, amountCents: refundedIncrease } })
  return events
}

const NOTHING_ISSUED = { issuedCents: 0, refundedCents: 0 }

function applyIssued(
  state: StoreCreditState,
  { type, data }: Extract<StoreCreditEvent, { type: 'StoreCreditIssued' | 'StoreCreditRefunded' }>,
): StoreCreditState {
  const { issuedCents, refundedCents } = state.issued[data.orderId] ?? NOTHING_ISSUED
  const { amountCents } = data
  const after =
    type === 'StoreCreditIssued'
      ? { issuedCents: issuedCents + amountCents, refundedCents }
      : { issuedCents, refundedCents: refundedCents + amountCents }
  return { ...state, issued: { ...state.issued, [data.orderId]: after } }
}

const applyReserved = (
  state: StoreCreditState,
  checkoutId: string,
  reservation: CreditReservation,
): StoreCreditState => ({
  ...state,
  reservations: { ...state.reservations, [checkoutId]: reservation },
})

function withStatus(
  state: StoreCreditState,
  checkoutId: string,
  status: CreditReservation['status'],
): StoreCreditState {
  const reservation = state.reservations[checkoutId]
  return reservation ? applyReserved(state, checkoutId, { ...reservation, status }) : state
}
