import { decider } from '../kernel/decider.ts'
import { type Cents, sum } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { CreditEvent } from './credit.events.ts'

export type CreditCommand = { readonly accountId: string } & (
  | GiveCredit
  | HoldCredit
  | { readonly type: 'ReleaseCredit'; readonly checkoutId: string }
  | { readonly type: 'SpendCredit'; readonly checkoutId: string; readonly orders: readonly Spent[] }
)

/**
 * What an order comes to in credit by now, in all: only what is more than before is given, of either kind, so that it may be said
 * again, late and in any order.
 */
interface GiveCredit {
  readonly type: 'GiveCredit'
  readonly orderId: string
  readonly refundId: string
  /** Instead of money. */
  readonly grantedCents: Cents
  /** What had been paid with credit. */
  readonly returnedCents: Cents
}

interface HoldCredit {
  readonly type: 'HoldCredit'
  readonly checkoutId: string
  readonly amountCents: Cents
  /** Once more, for money that came too late. */
  readonly late: boolean
}

interface Spent {
  readonly orderId: string
  readonly amountCents: Cents
}

interface Hold {
  readonly amountCents: Cents
  readonly late: boolean
  readonly status: 'held' | 'spent' | 'released'
}

export interface CreditState {
  /** By order, what has been given so far. */
  readonly given: Readonly<Record<string, { readonly grantedCents: Cents; readonly returnedCents: Cents }>>
  /** By checkout. */
  readonly holds: Readonly<Record<string, Hold>>
}

/** What an account may spend now, in cents: all it was given and has neither spent nor put by. */
export const availableCredit = (state: CreditState): Cents =>
  givenIn(state) - heldOrSpent(state, 'held') - heldOrSpent(state, 'spent')

export const givenIn = ({ given }: CreditState): Cents =>
  sum(Object.values(given).map(({ grantedCents, returnedCents }) => grantedCents + returnedCents))

export const heldOrSpent = ({ holds }: CreditState, status: Hold['status']): Cents =>
  sum(Object.values(holds).map((hold) => (hold.status === status ? hold.amountCents : 0)))

/** One stream per account. A hold is released or spent, once; what is spent comes back only by a refund. */
export const credit = decider<CreditCommand, CreditState, CreditEvent>({
  name: 'credit',
  stream: (accountId) => `credit-${accountId}`,
  initial: { given: {}, holds: {} },

  evolve: (state, event): CreditState => {
    switch (event.type) {
      case 'CreditGranted':
      case 'CreditReturned':
        return gave(state, event)
      case 'CreditHeld': {
        const { amountCents, late } = event.data
        return held(state, event.data.checkoutId, { amountCents, late, status: 'held' })
      }
      case 'CreditSpent':
        return became(state, event.data.checkoutId, 'spent')
      case 'CreditReleased':
        return became(state, event.data.checkoutId, 'released')
    }
  },

  decide: (state, command): CreditEvent[] | Refusal => {
    if (command.type === 'GiveCredit') return give(state, command)
    if (command.type === 'HoldCredit') return hold(state, command)
    const { accountId, checkoutId } = command
    const known = state.holds[checkoutId]
    if (command.type === 'ReleaseCredit') {
      const data = { accountId, checkoutId, amountCents: known?.amountCents ?? 0 }
      return known?.status === 'held' ? [{ type: 'CreditReleased', data }] : []
    }
    if (known?.status === 'spent') return []
    if (known?.status !== 'held') return refuse('credit_not_held')
    const { amountCents } = known
    return [{ type: 'CreditSpent', data: { accountId, checkoutId, amountCents, orders: [...command.orders] } }]
  },
})

function hold(state: CreditState, command: HoldCredit & { readonly accountId: string }): CreditEvent[] | Refusal {
  const { type: _, ...data } = command
  const known = state.holds[command.checkoutId]
  const again = command.late && known?.status === 'released' && !known.late
  if (known && !again) return known.status === 'released' ? refuse('credit_not_held') : []
  const available = availableCredit(state)
  return command.amountCents <= available ? [{ type: 'CreditHeld', data }] : refuse('credit_changed', { available })
}

function give(state: CreditState, command: GiveCredit & { readonly accountId: string }): CreditEvent[] {
  const { accountId, orderId, refundId } = command
  const before = state.given[orderId] ?? NONE
  const more = command.grantedCents + command.returnedCents - before.grantedCents - before.returnedCents
  const granted = Math.min(more, Math.max(0, command.grantedCents - before.grantedCents))
  const returned = more - granted
  const data = { accountId, orderId, refundId }
  const events: CreditEvent[] = []
  if (granted > 0) events.push({ type: 'CreditGranted', data: { ...data, amountCents: granted } })
  if (returned > 0) events.push({ type: 'CreditReturned', data: { ...data, amountCents: returned } })
  return events
}

const NONE = { grantedCents: 0, returnedCents: 0 }

function gave(
  state: CreditState,
  { type, data }: Extract<CreditEvent, { type: 'CreditGranted' | 'CreditReturned' }>,
): CreditState {
  const { grantedCents, returnedCents } = state.given[data.orderId] ?? NONE
  const { amountCents } = data
  const after =
    type === 'CreditGranted'
      ? { grantedCents: grantedCents + amountCents, returnedCents }
      : { grantedCents, returnedCents: returnedCents + amountCents }
  return { ...state, given: { ...state.given, [data.orderId]: after } }
}

const held = (state: CreditState, checkoutId: string, hold: Hold): CreditState => ({
  ...state,
  holds: { ...state.holds, [checkoutId]: hold },
})

function became(state: CreditState, checkoutId: string, status: Hold['status']): CreditState {
  const known = state.holds[checkoutId]
  return known ? held(state, checkoutId, { ...known, status }) : state
}
