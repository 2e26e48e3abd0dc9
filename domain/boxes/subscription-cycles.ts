import type { Day } from '../kernel/day.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { handOverDay, nextCycle, remindOn, retryDay } from './cycles.ts'
import type { SubscriptionEvent } from './subscription.events.ts'
import { idsOf, type KnownSubscription } from './subscription-state.ts'

/** What happens to a subscription by itself, as its days come. Each names its delivery: said twice it happens once. */
export type CycleCommand = { readonly cycle: number; readonly today: Day } & (
  | { readonly type: 'RemindOfCharge' }
  | { readonly type: 'MissCycle' }
  | {
      readonly type: 'BeginCycle'
      readonly checkoutId: string
      readonly orderId: string
      /** What the box has in it now; what was swapped comes instead. */
      readonly contents: readonly string[]
    }
  | { readonly type: 'RecordCharged' }
  | { readonly type: 'RecordChargeFailed'; readonly attempt: number; readonly code: string }
)

/** What is to be done today, if anything: to announce a charge, to begin a delivery, to let one go, to try the card. */
export function dueToday(state: KnownSubscription, today: Day): 'remind' | 'begin' | 'miss' | 'charge' | undefined {
  const { open, next, reminded } = state
  if (open) return open.tryOn <= today ? 'charge' : undefined
  if (!next || state.status !== 'active') return undefined
  if (next.deliverOn <= today) return 'miss'
  if (!reminded && remindOn(next) <= today) return 'remind'
  return next.chargeOn <= today ? 'begin' : undefined
}

/** The day on which something is to be done next. */
export function nextDay({ open, next, reminded, status }: KnownSubscription): Day | undefined {
  if (open) return open.tryOn
  if (!next || status !== 'active') return undefined
  return reminded ? next.chargeOn : remindOn(next)
}

export function decideCycle(state: KnownSubscription, command: CycleCommand): SubscriptionEvent[] | Refusal {
  const { cycle, today } = command
  if (command.type === 'RecordCharged') return charged(state, cycle, today)
  if (command.type === 'RecordChargeFailed') return chargeFailed(state, command)
  if (cycle !== state.next?.cycle || cycle <= state.last) return []
  const ids = idsOf(state)
  switch (command.type) {
    case 'RemindOfCharge':
      return state.reminded ? [] : [{ type: 'SubscriptionReminded', data: { ...ids, cycle } }]
    case 'MissCycle': {
      const next = nextCycle(state.plan.rhythm, { after: cycle, today })
      return [{ type: 'CycleSkipped', data: { ...ids, cycle, by: 'market', next } }]
    }
    case 'BeginCycle':
      return begin(state, command)
  }
}

function begin(
  state: KnownSubscription,
  { cycle, today, checkoutId, orderId, contents }: Extract<CycleCommand, { type: 'BeginCycle' }>,
): SubscriptionEvent[] | Refusal {
  const { plan, open, next, status, swaps } = state
  if (open || status !== 'active' || !next) return refuse('cycle_not_due')
  if (today < next.chargeOn) return refuse('cycle_not_due')
  const instead = new Map(swaps.map((swap) => [swap.item, swap.instead]))
  const packed = contents.map((item) => instead.get(item) ?? item)
  const following = nextCycle(plan.rhythm, { after: cycle, today })
  const data = { ...idsOf(state), ...next, checkoutId, orderId, begunOn: today, contents: packed, next: following }
  return [{ type: 'CycleBegun', data }]
}

/** Money that comes pays for the delivery, whatever has become of the subscription. */
function charged(state: KnownSubscription, cycle: number, today: Day): SubscriptionEvent[] {
  const { open, plan } = state
  if (open?.cycle !== cycle) return []
  const deliverOn = handOverDay(plan.rhythm, open.deliverOn, today)
  return [{ type: 'CycleCharged', data: { ...idsOf(state), cycle, orderId: open.orderId, deliverOn } }]
}

function chargeFailed(
  state: KnownSubscription,
  { cycle, attempt, code, today }: Extract<CycleCommand, { type: 'RecordChargeFailed' }>,
): SubscriptionEvent[] {
  const { open } = state
  if (open?.cycle !== cycle || attempt !== open.failures + 1) return []
  const { orderId, checkoutId, begunOn } = open
  const retryOn = retryDay(begunOn, today)
  const failed = { ...idsOf(state), cycle, orderId, attempt, code }
  if (retryOn) return [{ type: 'CycleChargeFailed', data: { ...failed, retryOn } }]
  return [
    { type: 'CycleChargeFailed', data: failed },
    { type: 'SubscriptionStopped', data: { ...idsOf(state), cycle, checkoutId } },
  ]
}
