import type { CalendarDate } from '../kernel/calendar-date.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type BillingCycle, type Closure, nextCycle } from './billing-cycle.ts'
import type { Content } from './box.events.ts'
import type { PaymentMethod, SubscriptionEvent, Swap } from './subscription.events.ts'
import { type BillingCycleCommand, decideBillingCycle } from './subscription-cycles.ts'
import { idsOf, type KnownSubscription, type SubscriptionPlan, type SubscriptionState } from './subscription-state.ts'

export type SubscriptionCommand =
  | StartSubscription
  | SubscribersCommand
  | BillingCycleCommand
  | { readonly type: 'CancelSubscriptionByProducer' }
  | { readonly type: 'CancelSubscriptionByPlatform' }

export type StartSubscription = { readonly type: 'StartSubscription' } & Today & Omit<SubscriptionPlan, 'next'>

interface Today {
  readonly today: CalendarDate
  /** When the producer is away: no delivery falls on these days. */
  readonly closed?: readonly Closure[]
}

/** Names who gives it; only whoever subscribed is heard. */
type SubscribersCommand = { readonly accountId: string } & Today &
  (
    | { readonly type: 'SkipBillingCycle'; readonly cycle: number }
    /** `contents` is what the box has in it and may be swapped for. */
    | {
        readonly type: 'SwapBoxContents'
        readonly cycle: number
        readonly swaps: Swap[]
        readonly contents: readonly Content[]
      }
    | { readonly type: 'PauseSubscription' }
    | { readonly type: 'ResumeSubscription' }
    | { readonly type: 'CancelSubscription' }
    | { readonly type: 'UpdatePaymentMethod'; readonly card: PaymentMethod }
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
    if (command.type === 'StartSubscription') return state.status === 'unknown' ? [started(command)] : []
    if (state.status === 'unknown') return refuse('subscription_not_found')
    if (command.type === 'CancelSubscriptionByProducer') return end(state, 'producer')
    if (command.type === 'CancelSubscriptionByPlatform') return end(state, 'market')
    if (!('accountId' in command)) return decideBillingCycle(state, command)
    if (state.plan.accountId !== command.accountId) return refuse('subscription_not_found')
    return decideWish(state, command)
  },
})

type Later = Exclude<SubscriptionEvent, { type: 'SubscriptionStarted' }>

function changed(state: KnownSubscription, event: Later): KnownSubscription {
  switch (event.type) {
    case 'SubscriptionRenewalReminderRequested':
      return { ...state, reminded: true }
    case 'BillingCycleSkipped':
      return { ...state, ...comesNext(event.data.next), last: event.data.cycle }
    case 'SubscriptionContentsSwapped':
      return { ...state, swaps: event.data.swaps }
    case 'SubscriptionPaused':
      return { ...state, status: 'paused', ...comesNext(null) }
    case 'SubscriptionResumed':
      return { ...state, status: 'active', ...comesNext(event.data.next) }
    case 'SubscriptionCancelled':
      return { ...state, status: 'cancelled', ...comesNext(null), open: null }
    case 'SubscriptionLapsed':
      return { ...state, status: 'stopped', ...comesNext(null), open: null }
    case 'SubscriptionPaymentMethodUpdated': {
      const { card, tryOn } = event.data
      return { ...state, card, open: state.open && { ...state.open, tryOn: tryOn ?? state.open.tryOn } }
    }
    default:
      return afterCycle(state, event)
  }
}

type OfCycle = Extract<Later, { type: 'BillingCycleStarted' | 'BillingAttemptSucceeded' | 'BillingAttemptFailed' }>

function afterCycle(state: KnownSubscription, event: OfCycle): KnownSubscription {
  switch (event.type) {
    case 'BillingCycleStarted': {
      const { cycle, deliverOn, chargeOn, checkoutId, orderId, startedOn, contents, next } = event.data
      const open = {
        cycle,
        deliverOn,
        chargeOn,
        checkoutId,
        orderId,
        startedOn,
        contents,
        failures: 0,
        tryOn: startedOn,
      }
      return { ...state, ...comesNext(next), last: cycle, open }
    }
    case 'BillingAttemptSucceeded':
      return { ...state, status: state.status === 'past_due' ? 'active' : state.status, open: null }
    case 'BillingAttemptFailed': {
      const { attempt, retryOn } = event.data
      const open = state.open && { ...state.open, failures: attempt, tryOn: retryOn ?? state.open.tryOn }
      return { ...state, status: state.status === 'active' ? 'past_due' : state.status, open }
    }
  }
}

const comesNext = (next: BillingCycle | null) => ({ next, reminded: false, swaps: [] })

function started({ type: _, today, closed, ...plan }: StartSubscription): SubscriptionEvent {
  const next = nextCycle(plan.rhythm, { after: -1, today, ...(closed ? { closed } : {}) })
  return { type: 'SubscriptionStarted', data: { ...plan, next } }
}

const isOver = ({ status }: KnownSubscription): boolean => status === 'cancelled' || status === 'stopped'

function decideWish(state: KnownSubscription, command: SubscribersCommand): SubscriptionEvent[] | Refusal {
  if (command.type === 'CancelSubscription') return end(state, 'subscriber')
  if (isOver(state)) return refuse('subscription_ended')
  switch (command.type) {
    case 'SkipBillingCycle':
      return skip(state, command)
    case 'SwapBoxContents':
      return swap(state, command)
    case 'PauseSubscription':
      if (state.status === 'past_due') return refuse('subscription_past_due')
      return state.status === 'paused' ? [] : [{ type: 'SubscriptionPaused', data: idsOf(state) }]
    case 'ResumeSubscription': {
      if (state.status !== 'paused') return []
      const next = nextCycle(state.plan.rhythm, { ...command, after: state.last })
      return [{ type: 'SubscriptionResumed', data: { ...idsOf(state), next } }]
    }
    case 'UpdatePaymentMethod': {
      const tryOn = state.status === 'past_due' ? { tryOn: command.today } : {}
      return [{ type: 'SubscriptionPaymentMethodUpdated', data: { ...idsOf(state), card: command.card, ...tryOn } }]
    }
  }
}

function skip(
  state: KnownSubscription,
  command: Extract<SubscribersCommand, { type: 'SkipBillingCycle' }>,
): SubscriptionEvent[] | Refusal {
  const { cycle, today } = command
  const late = notBefore(state, cycle, today)
  if (late) return late
  const next = nextCycle(state.plan.rhythm, { ...command, after: cycle })
  return [{ type: 'BillingCycleSkipped', data: { ...idsOf(state), cycle, by: 'subscriber', next } }]
}

/** Only the delivery that comes next can be changed, and only before its cut-off. */
function notBefore({ next }: KnownSubscription, cycle: number, today: CalendarDate): Refusal | undefined {
  if (next?.cycle !== cycle) return refuse('billing_cycle_not_next')
  return next.chargeOn <= today ? refuse('cutoff_passed', { deliverOn: next.deliverOn }) : undefined
}

function swap(
  state: KnownSubscription,
  { cycle, swaps, contents, today }: Extract<SubscribersCommand, { type: 'SwapBoxContents' }>,
): SubscriptionEvent[] | Refusal {
  const late = notBefore(state, cycle, today)
  if (late) return late
  const once = new Set(swaps.map(({ item }) => item)).size === swaps.length
  const allowed = swaps.every(({ item, instead }) => contents.find((one) => one.item === item)?.swaps.includes(instead))
  if (!once || !allowed) return refuse('substitute_not_offered')
  return [{ type: 'SubscriptionContentsSwapped', data: { ...idsOf(state), cycle, swaps } }]
}

/** What is ordered and not paid yet is called off with it. */
function end(state: KnownSubscription, by: 'subscriber' | 'producer' | 'market'): SubscriptionEvent[] {
  if (isOver(state)) return []
  const { open } = state
  const unpaid = open ? { checkoutId: open.checkoutId } : {}
  return [{ type: 'SubscriptionCancelled', data: { ...idsOf(state), by, ...unpaid } }]
}
