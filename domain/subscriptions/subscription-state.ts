import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { BillingCycle } from './billing-cycle.ts'
import type { PaymentMethod, SubscriptionEvent, Swap } from './subscription.events.ts'

export type SubscriptionPlan = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data']

export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled' | 'stopped'

/** A delivery that is ordered and not paid yet. */
export interface OpenBillingCycle extends BillingCycle {
  readonly checkoutId: string
  readonly orderId: string
  readonly startedOn: CalendarDate
  readonly contents: readonly string[]
  /** How often the card failed, and when it is tried again. */
  readonly failures: number
  readonly tryOn: CalendarDate
}

export type SubscriptionState = { readonly status: 'unknown' } | KnownSubscription

export interface KnownSubscription {
  readonly status: SubscriptionStatus
  readonly subscriptionId: string
  readonly plan: SubscriptionPlan
  readonly card: PaymentMethod
  /** The delivery that comes next; none while it is paused or over. */
  readonly next: BillingCycle | null
  /** The last delivery that was begun or skipped. */
  readonly last: number
  readonly reminded: boolean
  readonly swaps: readonly Swap[]
  readonly open: OpenBillingCycle | null
}

export const idsOf = ({ plan: { subscriptionId, boxId, producerId, accountId } }: KnownSubscription) => ({
  subscriptionId,
  boxId,
  producerId,
  accountId,
})
