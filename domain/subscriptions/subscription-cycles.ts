import type { CalendarDate } from '../kernel/calendar-date.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Closure, deliveryDateFor, nextCycle, nextRetryDate, reminderDate } from './billing-cycle.ts'
import type { SubscriptionEvent } from './subscription.events.ts'
import { idsOf, type KnownSubscription } from './subscription-state.ts'

/** What happens to a subscription by itself, as its days come. Each names its delivery: said twice it happens once. */
export type BillingCycleCommand = {
  readonly cycle: number
  readonly today: CalendarDate
  /** When the producer is away: no delivery falls on these days. */
  readonly closed?: readonly Closure[]
} & (
  | { readonly type: 'RequestSubscriptionRenewalReminder' }
  /** `by` the producer: they are closed on its day. */
  | { readonly type: 'SkipMissedBillingCycle'; readonly by?: 'producer' }
  | {
      readonly type: 'StartBillingCycle'
      readonly checkoutId: string
      readonly orderId: string
      /** What the box has in it now; what was swapped comes instead. */
      readonly contents: readonly string[]
    }
  | { readonly type: 'RecordBillingAttemptSucceeded' }
  | { readonly type: 'RecordBillingAttemptFailed'; readonly attempt: number; readonly code: string }
)

/** What is to be done today, if anything: to announce a charge, to begin a delivery, to let one go, to try the card. */
export function actionDueToday(
  state: KnownSubscription,
  today: CalendarDate,
): 'remind' | 'begin' | 'miss' | 'charge' | undefined {
  const { open, next, reminded } = state
  if (open) return open.tryOn <= today ? 'charge' : undefined
  if (!next || state.status !== 'active') return undefined
  if (next.deliverOn <= today) return 'miss'
  if (!reminded && reminderDate(next) <= today) return 'remind'
  return next.chargeOn <= today ? 'begin' : undefined
}

/** The day on which something is to be done next. */
export function nextActionDate({ open, next, reminded, status }: KnownSubscription): CalendarDate | undefined {
  if (open) return open.tryOn
  if (!next || status !== 'active') return undefined
  return reminded ? next.chargeOn : reminderDate(next)
}

export function decideBillingCycle(
  state: KnownSubscription,
  command: BillingCycleCommand,
): SubscriptionEvent[] | Refusal {
  const { cycle } = command
  if (command.type === 'RecordBillingAttemptSucceeded') return charged(state, command)
  if (command.type === 'RecordBillingAttemptFailed') return chargeFailed(state, command)
  if (cycle !== state.next?.cycle || cycle <= state.last) return []
  const ids = idsOf(state)
  switch (command.type) {
    case 'RequestSubscriptionRenewalReminder':
      return state.reminded ? [] : [{ type: 'SubscriptionRenewalReminderRequested', data: { ...ids, cycle } }]
    case 'SkipMissedBillingCycle': {
      const next = nextCycle(state.plan.rhythm, { ...command, after: cycle })
      return [{ type: 'BillingCycleSkipped', data: { ...ids, cycle, by: command.by ?? 'market', next } }]
    }
    case 'StartBillingCycle':
      return begin(state, command)
  }
}

function begin(
  state: KnownSubscription,
  command: Extract<BillingCycleCommand, { type: 'StartBillingCycle' }>,
): SubscriptionEvent[] | Refusal {
  const { cycle, today, checkoutId, orderId, contents } = command
  const { plan, open, next, status, swaps } = state
  if (open || status !== 'active' || !next) return refuse('billing_cycle_not_due')
  if (today < next.chargeOn) return refuse('billing_cycle_not_due')
  const instead = new Map(swaps.map((swap) => [swap.item, swap.instead]))
  const packed = contents.map((item) => instead.get(item) ?? item)
  const following = nextCycle(plan.rhythm, { ...command, after: cycle })
  const data = { ...idsOf(state), ...next, checkoutId, orderId, startedOn: today, contents: packed, next: following }
  return [{ type: 'BillingCycleStarted', data }]
}

/** Money that comes pays for the delivery, whatever has become of the subscription. */
function charged(
  state: KnownSubscription,
  { cycle, today: paidOn, closed = [] }: Extract<BillingCycleCommand, { type: 'RecordBillingAttemptSucceeded' }>,
): SubscriptionEvent[] {
  const { open, plan } = state
  if (open?.cycle !== cycle) return []
  const deliverOn = deliveryDateFor(plan.rhythm, { planned: open.deliverOn, paidOn, closed })
  return [{ type: 'BillingAttemptSucceeded', data: { ...idsOf(state), cycle, orderId: open.orderId, deliverOn } }]
}

function chargeFailed(
  state: KnownSubscription,
  { cycle, attempt, code, today }: Extract<BillingCycleCommand, { type: 'RecordBillingAttemptFailed' }>,
): SubscriptionEvent[] {
  const { open } = state
  if (open?.cycle !== cycle || attempt !== open.failures + 1) return []
  const { orderId, checkoutId, startedOn } = open
  const retryOn = nextRetryDate(startedOn, today)
  const failed = { ...idsOf(state), cycle, orderId, attempt, code }
  if (retryOn) return [{ type: 'BillingAttemptFailed', data: { ...failed, retryOn } }]
  return [
    { type: 'BillingAttemptFailed', data: failed },
    { type: 'SubscriptionLapsed', data: { ...idsOf(state), cycle, checkoutId } },
  ]
}
