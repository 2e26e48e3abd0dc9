import { decider } from '../kernel/decider.ts'
import { type Cents, sum } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { StoreCreditEvent } from './store-credit.events.ts'

export type StoreCreditCommand = { readonly accountId: string } & (
  | IssueStoreCredit
  | ReserveStoreCredit
  | { readonly type: 'ReleaseStoreCredit'; readonly checkoutId: string }
  | { readonly type: 'RedeemStoreCredit'; readonly checkoutId: string; readonly orders: readonly RedeemedCredit[] }
)

/**
 * Total store credit due for an order so far. Only the increase of each kind is issued, so the command can be repeated, late and in
 * any order.
 */
interface IssueStoreCredit {
  readonly type: 'IssueStoreCredit'
  readonly orderId: string
  readonly refundId: string
  /** Refunded as store credit instead of money. */
  readonly grantedCents: Cents
  /** Refund of a payment with store credit. */
  readonly returnedCents: Cents
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

interface CreditReservation {
  readonly amountCents: Cents
  readonly late: boolean
  readonly status: 'held' | 'spent' | 'released'
}

export interface StoreCreditState {
  /** Issued store credit by order. */
  readonly issued: Readonly<Record<string, { readonly grantedCents: Cents; readonly returnedCents: Cents }>>
  /** By checkout. */
  readonly reservations: Readonly<Record<string, CreditReservation>>
}

/** Available store credit, in cents: issued less redeemed and reserved. */
export const availableStoreCredit = (state: StoreCreditState): Cents =>
  issuedForOrder(state) - reservedOrRedeemed(state, 'held') - reservedOrRedeemed(state, 'spent')

export const issuedForOrder = ({ issued }: StoreCreditState): Cents =>
  sum(Object.values(issued).map(({ grantedCents, returnedCents }) => grantedCents + returnedCents))

export const reservedOrRedeemed = ({ reservations }: StoreCreditState, status: CreditReservation['status']): Cents =>
  sum(Object.values(reservations).map((reserve) => (reserve.status === status ? reserve.amountCents : 0)))

/** One stream per account. A hold is released or spent, once; what is spent comes back only by a refund. */
export const storeCredit = decider<StoreCreditCommand, StoreCreditState, StoreCreditEvent>({
  name: 'credit',
  stream: (accountId) => `credit-${accountId}`,
  initial: { issued: {}, reservations: {} },

  evolve: (state, event): StoreCreditState => {
    switch (event.type) {
      case 'StoreCreditIssued':
      case 'StoreCreditRefunded':
        return applyIssued(state, event)
      case 'StoreCreditReserved': {
        const { amountCents, afterExpiry: late } = event.data
        return applyReserved(state, event.data.checkoutId, { amountCents, late, status: 'held' })
      }
      case 'StoreCreditRedeemed':
        return withStatus(state, event.data.checkoutId, 'spent')
      case 'StoreCreditReservationReleased':
        return withStatus(state, event.data.checkoutId, 'released')
    }
  },

  decide: (state, command): StoreCreditEvent[] | Refusal => {
    if (command.type === 'IssueStoreCredit') return issue(state, command)
    if (command.type === 'ReserveStoreCredit') return reserve(state, command)
    const { accountId, checkoutId } = command
    const known = state.reservations[checkoutId]
    if (command.type === 'ReleaseStoreCredit') {
      const data = { accountId, checkoutId, amountCents: known?.amountCents ?? 0 }
      return known?.status === 'held' ? [{ type: 'StoreCreditReservationReleased', data }] : []
    }
    if (known?.status === 'spent') return []
    if (known?.status !== 'held') return refuse('store_credit_not_reserved')
    const { amountCents } = known
    return [{ type: 'StoreCreditRedeemed', data: { accountId, checkoutId, amountCents, orders: [...command.orders] } }]
  },
})

function reserve(
  state: StoreCreditState,
  command: ReserveStoreCredit & { readonly accountId: string },
): StoreCreditEvent[] | Refusal {
  const { type: _, takesOver = [], ...data } = command
  const known = state.reservations[command.checkoutId]
  const again = command.afterExpiry && known?.status === 'released' && !known.late
  if (known && !again) return known.status === 'released' ? refuse('store_credit_not_reserved') : []
  const replaced = takesOver.filter((id) => id !== command.checkoutId && state.reservations[id]?.status === 'held')
  const released = replaced.map((checkoutId): StoreCreditEvent => {
    const { amountCents } = state.reservations[checkoutId]!
    return { type: 'StoreCreditReservationReleased', data: { accountId: command.accountId, checkoutId, amountCents } }
  })
  const available = availableStoreCredit(state) + sum(released.map((event) => event.data.amountCents))
  if (command.amountCents > available) return refuse('store_credit_changed', { available })
  return [...released, { type: 'StoreCreditReserved', data }]
}

function issue(
  state: StoreCreditState,
  command: IssueStoreCredit & { readonly accountId: string },
): StoreCreditEvent[] {
  const { accountId, orderId, refundId } = command
  const before = state.issued[orderId] ?? NONE
  const more = command.grantedCents + command.returnedCents - before.grantedCents - before.returnedCents
  const granted = Math.min(more, Math.max(0, command.grantedCents - before.grantedCents))
  const returned = more - granted
  const data = { accountId, orderId, refundId }
  const events: StoreCreditEvent[] = []
  if (granted > 0) events.push({ type: 'StoreCreditIssued', data: { ...data, amountCents: granted } })
  if (returned > 0) events.push({ type: 'StoreCreditRefunded', data: { ...data, amountCents: returned } })
  return events
}

const NONE = { grantedCents: 0, returnedCents: 0 }

function applyIssued(
  state: StoreCreditState,
  { type, data }: Extract<StoreCreditEvent, { type: 'StoreCreditIssued' | 'StoreCreditRefunded' }>,
): StoreCreditState {
  const { grantedCents, returnedCents } = state.issued[data.orderId] ?? NONE
  const { amountCents } = data
  const after =
    type === 'StoreCreditIssued'
      ? { grantedCents: grantedCents + amountCents, returnedCents }
      : { grantedCents, returnedCents: returnedCents + amountCents }
  return { ...state, issued: { ...state.issued, [data.orderId]: after } }
}

const applyReserved = (state: StoreCreditState, checkoutId: string, reserve: CreditReservation): StoreCreditState => ({
  ...state,
  reservations: { ...state.reservations, [checkoutId]: reserve },
})

function withStatus(
  state: StoreCreditState,
  checkoutId: string,
  status: CreditReservation['status'],
): StoreCreditState {
  const known = state.reservations[checkoutId]
  return known ? applyReserved(state, checkoutId, { ...known, status }) : state
}
