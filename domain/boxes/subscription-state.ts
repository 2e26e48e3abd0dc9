import type { Day } from '../kernel/day.ts'
import type { Cycle } from './cycles.ts'
import type { SavedCard, SubscriptionEvent, Swap } from './subscription.events.ts'

export type SubscriptionPlan = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data']

export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled' | 'stopped'

/** A delivery that is ordered and not paid yet. */
export interface OpenCycle extends Cycle {
  readonly checkoutId: string
  readonly orderId: string
  readonly begunOn: Day
  readonly contents: readonly string[]
  /** How often the card failed, and when it is tried again. */
  readonly failures: number
  readonly tryOn: Day
}

export type SubscriptionState = { readonly status: 'unknown' } | KnownSubscription

export interface KnownSubscription {
  readonly status: SubscriptionStatus
  readonly subscriptionId: string
  readonly plan: SubscriptionPlan
  readonly card: SavedCard
  /** The delivery that comes next; none while it is paused or over. */
  readonly next: Cycle | null
  /** The last delivery that was begun or skipped. */
  readonly last: number
  readonly reminded: boolean
  readonly swaps: readonly Swap[]
  readonly open: OpenCycle | null
}

export const idsOf = ({ plan: { subscriptionId, boxId, producerId, accountId } }: KnownSubscription) => ({
  ...{ subscriptionId, boxId, producerId, accountId },
})
