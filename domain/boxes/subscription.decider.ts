import type { Day } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Content } from './box.events.ts'
import { type Cycle, nextCycle } from './cycles.ts'
import type { SavedCard, SubscriptionEvent, Swap } from './subscription.events.ts'
import { type CycleCommand, decideCycle } from './subscription-cycles.ts'
import { idsOf, type KnownSubscription, type SubscriptionPlan, type SubscriptionState } from './subscription-state.ts'

export type SubscriptionCommand =
  | Subscribe
  | SubscribersCommand
  | CycleCommand
  | { readonly type: 'EndByProducer' }
  | { readonly type: 'EndByMarket' }

export type Subscribe = { readonly type: 'Subscribe'; readonly today: Day } & Omit<SubscriptionPlan, 'next'>

/** Names who gives it; only whoever subscribed is heard. */
type SubscribersCommand = { readonly accountId: string; readonly today: Day } & (
  | { readonly type: 'SkipCycle'; readonly cycle: number }
  /** `contents` is what the box has in it and may be swapped for. */
  | {
      readonly type: 'SwapContents'
      readonly cycle: number
      readonly swaps: Swap[]
      readonly contents: readonly Content[]
    }
  | { readonly type: 'PauseSubscription' }
  | { readonly type: 'ResumeSubscription' }
  | { readonly type: 'CancelSubscription' }
  | { readonly type: 'ChangeCard'; readonly card: SavedCard }
)

export const subscription = decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent>({
  name: 'subscription',
  stream: (id) => `subscription-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): SubscriptionState => {
    if (event.type !== 'SubscriptionStarted') return state.status === 'unknown' ? state : changed(state, event)
    const { subscriptionId, card, next } = event.data
    const fresh = { last: -1, reminded: false, swaps: [], open: null }
    return { status: 'active', subscriptionId, plan: event.data, card, next, ...fresh }
  },

  decide: (state, command): SubscriptionEvent[] | Refusal => {
    if (command.type === 'Subscribe') return state.status === 'unknown' ? [started(command)] : []
    if (state.status === 'unknown') return refuse('subscription_not_found')
    if (command.type === 'EndByProducer') return end(state, 'producer')
    if (command.type === 'EndByMarket') return end(state, 'market')
    if (!('accountId' in command)) return decideCycle(state, command)
    if (state.plan.accountId !== command.accountId) return refuse('subscription_not_found')
    return decideWish(state, command)
  },
})

type Later = Exclude<SubscriptionEvent, { type: 'SubscriptionStarted' }>

function changed(state: KnownSubscription, event: Later): KnownSubscription {
  switch (event.type) {
    case 'SubscriptionReminded':
      return { ...state, reminded: true }
    case 'CycleSkipped':
      return { ...state, ...comesNext(event.data.next), last: event.data.cycle }
    case 'ContentsSwapped':
      return { ...state, swaps: event.data.swaps }
    case 'SubscriptionPaused':
      return { ...state, status: 'paused', ...comesNext(null) }
    case 'SubscriptionResumed':
      return { ...state, status: 'active', ...comesNext(event.data.next) }
    case 'SubscriptionCancelled':
      return { ...state, status: 'cancelled', ...comesNext(null), open: null }
    case 'SubscriptionStopped':
      return { ...state, status: 'stopped', ...comesNext(null), open: null }
    case 'CardChanged': {
      const { card, tryOn } = event.data
      return { ...state, card, open: state.open && { ...state.open, tryOn: tryOn ?? state.open.tryOn } }
    }
    default:
      return afterCycle(state, event)
  }
}

type OfCycle = Extract<Later, { type: 'CycleBegun' | 'CycleCharged' | 'CycleChargeFailed' }>

function afterCycle(state: KnownSubscription, event: OfCycle): KnownSubscription {
  switch (event.type) {
    case 'CycleBegun': {
      const { cycle, deliverOn, chargeOn, checkoutId, orderId, begunOn, contents, next } = event.data
      const open = { cycle, deliverOn, chargeOn, checkoutId, orderId, begunOn, contents, failures: 0, tryOn: begunOn }
      return { ...state, ...comesNext(next), last: cycle, open }
    }
    case 'CycleCharged':
      return { ...state, status: state.status === 'past_due' ? 'active' : state.status, open: null }
    case 'CycleChargeFailed': {
      const { attempt, retryOn } = event.data
      const open = state.open && { ...state.open, failures: attempt, tryOn: retryOn ?? state.open.tryOn }
      return { ...state, status: state.status === 'active' ? 'past_due' : state.status, open }
    }
  }
}

const comesNext = (next: Cycle | null) => ({ next, reminded: false, swaps: [] })

function started({ type: _, today, ...plan }: Subscribe): SubscriptionEvent {
  return { type: 'SubscriptionStarted', data: { ...plan, next: nextCycle(plan.rhythm, { after: -1, today }) } }
}

const isOver = ({ status }: KnownSubscription): boolean => status === 'cancelled' || status === 'stopped'

function decideWish(state: KnownSubscription, command: SubscribersCommand): SubscriptionEvent[] | Refusal {
  if (command.type === 'CancelSubscription') return end(state, 'subscriber')
  if (isOver(state)) return refuse('subscription_over')
  const { today } = command
  switch (command.type) {
    case 'SkipCycle':
      return skip(state, command.cycle, today)
    case 'SwapContents':
      return swap(state, command)
    case 'PauseSubscription':
      if (state.status === 'past_due') return refuse('subscription_past_due')
      return state.status === 'paused' ? [] : [{ type: 'SubscriptionPaused', data: idsOf(state) }]
    case 'ResumeSubscription': {
      if (state.status !== 'paused') return []
      const next = nextCycle(state.plan.rhythm, { after: state.last, today })
      return [{ type: 'SubscriptionResumed', data: { ...idsOf(state), next } }]
    }
    case 'ChangeCard': {
      const tryOn = state.status === 'past_due' ? { tryOn: today } : {}
      return [{ type: 'CardChanged', data: { ...idsOf(state), card: command.card, ...tryOn } }]
    }
  }
}

function skip(state: KnownSubscription, cycle: number, today: Day): SubscriptionEvent[] | Refusal {
  const late = notBefore(state, cycle, today)
  if (late) return late
  const next = nextCycle(state.plan.rhythm, { after: cycle, today })
  return [{ type: 'CycleSkipped', data: { ...idsOf(state), cycle, by: 'subscriber', next } }]
}

/** Only the delivery that comes next can be changed, and only before its cut-off. */
function notBefore({ next }: KnownSubscription, cycle: number, today: Day): Refusal | undefined {
  if (next?.cycle !== cycle) return refuse('not_the_next_delivery')
  return next.chargeOn <= today ? refuse('cut_off_passed', { deliverOn: next.deliverOn }) : undefined
}

function swap(
  state: KnownSubscription,
  { cycle, swaps, contents, today }: Extract<SubscribersCommand, { type: 'SwapContents' }>,
): SubscriptionEvent[] | Refusal {
  const late = notBefore(state, cycle, today)
  if (late) return late
  const once = new Set(swaps.map(({ item }) => item)).size === swaps.length
  const allowed = swaps.every(({ item, instead }) => contents.find((one) => one.item === item)?.swaps.includes(instead))
  if (!once || !allowed) return refuse('swap_not_offered')
  return [{ type: 'ContentsSwapped', data: { ...idsOf(state), cycle, swaps } }]
}

/** What is ordered and not paid yet is called off with it. */
function end(state: KnownSubscription, by: 'subscriber' | 'producer' | 'market'): SubscriptionEvent[] {
  if (isOver(state)) return []
  const { open } = state
  const unpaid = open ? { checkoutId: open.checkoutId } : {}
  return [{ type: 'SubscriptionCancelled', data: { ...idsOf(state), by, ...unpaid } }]
}
