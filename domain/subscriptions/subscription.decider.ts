import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { decider } from '#domain/kernel/decider.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type BillingCycle,
  type Closure,
  deliveryDateFor,
  nextCycle,
  nextRetryDate,
  reminderDate,
} from '#domain/subscriptions/billing-cycle.ts'
import type { Content, PaymentMethod, SubscriptionEvent, Swap } from '#domain/subscriptions/subscriptions.events.ts'

export type SubscriptionCommand =
  | StartSubscription
  | SubscribersCommand
  | BillingCycleCommand
  | { readonly type: 'CancelSubscriptionByProducer' }
  | { readonly type: 'CancelSubscriptionByPlatform' }

export type StartSubscription = { readonly type: 'StartSubscription' } & Today & Omit<SubscriptionPlan, 'next'>

interface Today {
  readonly today: CalendarDate
  /** The producer's closures, which have no deliveries. */
  readonly closed?: readonly Closure[]
}

/** Commands of the subscriber, who is named by `accountId`. Other accounts are refused. */
type SubscribersCommand = { readonly accountId: string } & Today &
  (
    | { readonly type: 'SkipBillingCycle'; readonly cycle: number }
    /** `contents` are the box's items with their possible substitutes. */
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

/** Only the next delivery can be changed, and only before its cut-off. */
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

/** Ends the subscription and cancels an unpaid delivery. */
function end(state: KnownSubscription, by: 'subscriber' | 'producer' | 'market'): SubscriptionEvent[] {
  if (isOver(state)) return []
  const { open } = state
  const unpaid = open ? { checkoutId: open.checkoutId } : {}
  return [{ type: 'SubscriptionCancelled', data: { ...idsOf(state), by, ...unpaid } }]
}

/** Commands of the billing job. Each names its cycle, so that a repeated command has no effect. */
type BillingCycleCommand = {
  readonly cycle: number
  readonly today: CalendarDate
  /** The producer's closures, which have no deliveries. */
  readonly closed?: readonly Closure[]
} & (
  | { readonly type: 'RequestSubscriptionRenewalReminder' }
  /** `by` is the producer if they are closed on its date. */
  | { readonly type: 'SkipMissedBillingCycle'; readonly by?: 'producer' }
  | {
      readonly type: 'StartBillingCycle'
      readonly checkoutId: string
      readonly orderId: string
      /** The box's current items; swapped ones are replaced. */
      readonly contents: readonly string[]
    }
  | { readonly type: 'RecordBillingAttemptSucceeded' }
  | { readonly type: 'RecordBillingAttemptFailed'; readonly attempt: number; readonly code: string }
)

/** The action due today, if any: remind of a charge, start a cycle, skip a missed one, or charge the card. */
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

/** Date of the next action. */
export function nextActionDate({ open, next, reminded, status }: KnownSubscription): CalendarDate | undefined {
  if (open) return open.tryOn
  if (!next || status !== 'active') return undefined
  return reminded ? next.chargeOn : reminderDate(next)
}

function decideBillingCycle(state: KnownSubscription, command: BillingCycleCommand): SubscriptionEvent[] | Refusal {
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

/** A payment pays for the delivery even if the subscription has ended. */
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

export type SubscriptionPlan = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data']

export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled' | 'stopped'

/** A started cycle that has not been paid. */
export interface OpenBillingCycle extends BillingCycle {
  readonly checkoutId: string
  readonly orderId: string
  readonly startedOn: CalendarDate
  readonly contents: readonly string[]
  /** Number of failed attempts, and the date of the next one. */
  readonly failures: number
  readonly tryOn: CalendarDate
}

type SubscriptionState = { readonly status: 'unknown' } | KnownSubscription

export interface KnownSubscription {
  readonly status: SubscriptionStatus
  readonly subscriptionId: string
  readonly plan: SubscriptionPlan
  readonly card: PaymentMethod
  /** The next cycle; null while paused or ended. */
  readonly next: BillingCycle | null
  /** The last cycle that was started or skipped. */
  readonly last: number
  readonly reminded: boolean
  readonly swaps: readonly Swap[]
  readonly open: OpenBillingCycle | null
}

const idsOf = ({ plan: { subscriptionId, boxId, producerId, accountId } }: KnownSubscription) => ({
  subscriptionId,
  boxId,
  producerId,
  accountId,
})
