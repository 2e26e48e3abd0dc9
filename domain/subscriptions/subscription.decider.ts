import { type CalendarDate, type ClosedPeriod, isClosedOn } from '#domain/kernel/calendar-date.ts'
import { decider } from '#domain/kernel/decider.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type BillingCycle,
  deliveryDateFor,
  nextCycle,
  nextRetryDate,
  reminderDate,
  type UpcomingDelivery,
  upcomingDeliveries,
} from '#domain/subscriptions/billing-cycle.ts'
import type { Content, PaymentMethod, SubscriptionEvent, Swap } from '#domain/subscriptions/subscriptions.events.ts'

export type SubscriptionCommand =
  | StartSubscription
  | SubscriberCommand
  | BillingCycleCommand
  | { readonly type: 'CancelSubscriptionByProducer' }
  | { readonly type: 'CancelSubscriptionByPlatform' }

export type StartSubscription = { readonly type: 'StartSubscription' } & Today & Omit<SubscriptionPlan, 'nextCycle'>

interface Today {
  readonly today: CalendarDate
  /** The producer's closures, which have no deliveries. */
  readonly closures?: readonly ClosedPeriod[]
}

/** Commands of the subscriber, identified by `accountId`. Other accounts are refused. */
type SubscriberCommand = { readonly accountId: string } & Today &
  (
    | { readonly type: 'SkipBillingCycle' | 'UnskipBillingCycle'; readonly cycle: number }
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
    | { readonly type: 'UpdatePaymentMethod'; readonly paymentMethod: PaymentMethod }
  )

export const subscription = decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent>({
  name: 'subscription',
  stream: (id) => `subscription-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): SubscriptionState => {
    if (event.type !== 'SubscriptionStarted') return state.status === 'unknown' ? state : apply(state, event)
    const { subscriptionId, paymentMethod, nextCycle } = event.data
    const initialFields = { lastCycle: -1, skippedCycles: [], remindedCycle: -1, swaps: [], openCycle: null }
    return { status: 'active', subscriptionId, plan: event.data, paymentMethod, nextCycle, ...initialFields }
  },

  decide: (state, command): SubscriptionEvent[] | Refusal => {
    if (command.type === 'StartSubscription') return state.status === 'unknown' ? [start(command)] : []
    if (state.status === 'unknown') return refuse('subscription_not_found')
    if (command.type === 'CancelSubscriptionByProducer') return cancel(state, 'producer')
    if (command.type === 'CancelSubscriptionByPlatform') return cancel(state, 'platform')
    if (!('accountId' in command)) return decideBillingCycle(state, command)
    if (state.plan.accountId !== command.accountId) return refuse('subscription_not_found')
    return decideSubscriberCommand(state, command)
  },
})

type LaterEvent = Exclude<SubscriptionEvent, { type: 'SubscriptionStarted' }>

function apply(state: KnownSubscription, event: LaterEvent): KnownSubscription {
  switch (event.type) {
    case 'SubscriptionRenewalReminderRequested':
      return { ...state, remindedCycle: event.data.cycle }
    case 'BillingCycleSkipped': {
      const { cycle, skippedBy, nextCycle } = event.data
      if (skippedBy !== 'subscriber') return { ...state, ...withLastCycle(state, cycle), nextCycle }
      return { ...state, skippedCycles: [...state.skippedCycles, cycle], nextCycle }
    }
    case 'BillingCycleUnskipped': {
      const { cycle, nextCycle } = event.data
      return { ...state, skippedCycles: state.skippedCycles.filter((each) => each !== cycle), nextCycle }
    }
    case 'SubscriptionContentsSwapped': {
      const { cycle, swaps } = event.data
      return { ...state, swaps: [...state.swaps.filter((each) => each.cycle !== cycle), { cycle, swaps }] }
    }
    case 'SubscriptionPaused':
      return { ...state, status: 'paused', nextCycle: null }
    case 'SubscriptionResumed':
      return { ...state, status: 'active', nextCycle: event.data.nextCycle }
    case 'SubscriptionCancelled':
      return { ...state, ...ended, status: 'cancelled' }
    case 'SubscriptionLapsed':
      return { ...state, ...ended, status: 'lapsed' }
    case 'SubscriptionPaymentMethodUpdated': {
      const { paymentMethod, retryOn } = event.data
      return {
        ...state,
        paymentMethod,
        openCycle: state.openCycle && { ...state.openCycle, nextAttemptOn: retryOn ?? state.openCycle.nextAttemptOn },
      }
    }
    default:
      return applyCycleEvent(state, event)
  }
}

type CycleEvent = Extract<
  LaterEvent,
  { type: 'BillingCycleStarted' | 'BillingAttemptSucceeded' | 'BillingAttemptFailed' }
>

function applyCycleEvent(state: KnownSubscription, event: CycleEvent): KnownSubscription {
  switch (event.type) {
    case 'BillingCycleStarted': {
      const { cycle, deliverOn, chargeOn, checkoutId, orderId, startedOn, contents, nextCycle } = event.data
      const open = {
        cycle,
        deliverOn,
        chargeOn,
        checkoutId,
        orderId,
        startedOn,
        contents,
        failedAttempts: 0,
        nextAttemptOn: startedOn,
      }
      return { ...state, ...withLastCycle(state, cycle), nextCycle, openCycle: open }
    }
    case 'BillingAttemptSucceeded':
      return { ...state, status: state.status === 'past_due' ? 'active' : state.status, openCycle: null }
    case 'BillingAttemptFailed': {
      const { attempt, retryOn } = event.data
      const open = state.openCycle && {
        ...state.openCycle,
        failedAttempts: attempt,
        nextAttemptOn: retryOn ?? state.openCycle.nextAttemptOn,
      }
      return { ...state, status: state.status === 'active' ? 'past_due' : state.status, openCycle: open }
    }
  }
}

/** The cycle can no longer be changed. Skips and swaps up to it are no longer needed. */
const withLastCycle = ({ skippedCycles, swaps }: KnownSubscription, lastCycle: number) => ({
  lastCycle,
  skippedCycles: skippedCycles.filter((cycle) => cycle > lastCycle),
  swaps: swaps.filter(({ cycle }) => cycle > lastCycle),
})

const ended = { nextCycle: null, openCycle: null, skippedCycles: [], swaps: [] } as const

function start({ type: _, today, closures, ...plan }: StartSubscription): SubscriptionEvent {
  const next = nextCycle(plan.schedule, { after: -1, today, ...(closures ? { closures } : {}) })
  return { type: 'SubscriptionStarted', data: { ...plan, nextCycle: next } }
}

const hasEnded = ({ status }: KnownSubscription): boolean => status === 'cancelled' || status === 'lapsed'

function decideSubscriberCommand(state: KnownSubscription, command: SubscriberCommand): SubscriptionEvent[] | Refusal {
  if (command.type === 'CancelSubscription') return cancel(state, 'subscriber')
  if (hasEnded(state)) return refuse('subscription_ended')
  switch (command.type) {
    case 'SkipBillingCycle':
    case 'UnskipBillingCycle':
      return skipOrUnskip(state, command)
    case 'SwapBoxContents':
      return swap(state, command)
    case 'PauseSubscription':
      if (state.status === 'past_due') return refuse('subscription_past_due')
      return state.status === 'paused' ? [] : [{ type: 'SubscriptionPaused', data: idsOf(state) }]
    case 'ResumeSubscription': {
      if (state.status !== 'paused') return []
      return [
        {
          type: 'SubscriptionResumed',
          data: { ...idsOf(state), nextCycle: cycleAfter(state, state.lastCycle, command) },
        },
      ]
    }
    case 'UpdatePaymentMethod': {
      const retry = state.status === 'past_due' ? { retryOn: command.today } : {}
      return [
        {
          type: 'SubscriptionPaymentMethodUpdated',
          data: { ...idsOf(state), paymentMethod: command.paymentMethod, ...retry },
        },
      ]
    }
  }
}

/** The next cycle to deliver after `cycle`, by schedule, closures and skips. */
const cycleAfter = ({ plan, skippedCycles }: KnownSubscription, cycle: number, when: Today): BillingCycle =>
  nextCycle(plan.schedule, { ...when, after: cycle, skipped: skippedCycles })

/** The next deliveries, by date; none while paused or ended. */
export function upcomingDeliveriesOf(state: KnownSubscription, when: Today): UpcomingDelivery[] {
  const { plan, nextCycle: next, lastCycle, skippedCycles } = state
  return next ? upcomingDeliveries(plan.schedule, { ...when, next, after: lastCycle, skipped: skippedCycles }) : []
}

/** The next delivery: `nextCycle`, or the one after it if a closure scheduled since then skips that cycle. */
export function nextDeliveryOf(state: KnownSubscription, when: Today): BillingCycle | null {
  const { nextCycle: next } = state
  return next && isClosedOn(when.closures ?? [], next.deliverOn) ? cycleAfter(state, next.cycle, when) : next
}

/** Skipping a delivery moves no other one. If it was the next delivery, the following one becomes the next. */
function skipOrUnskip(
  state: KnownSubscription,
  command: Extract<SubscriberCommand, { type: 'SkipBillingCycle' | 'UnskipBillingCycle' }>,
): SubscriptionEvent[] | Refusal {
  const { type, cycle, today } = command
  const { nextCycle: next, lastCycle, skippedCycles } = state
  if (!next) return refuse('subscription_paused')
  if (cycle <= lastCycle) return refuse('cutoff_passed')
  const delivery = upcomingDeliveriesOf(state, command).find((each) => each.cycle === cycle)
  if (!delivery) return refuse('billing_cycle_not_upcoming')
  const isSkip = type === 'SkipBillingCycle'
  if (skippedCycles.includes(cycle) === isSkip) return []
  const { deliverOn, chargeOn } = delivery
  if (chargeOn <= today) return refuse('cutoff_passed', { deliverOn })
  const data = { ...idsOf(state), cycle }
  if (!isSkip) {
    const unskipped = { cycle, deliverOn, chargeOn }
    return [{ type: 'BillingCycleUnskipped', data: { ...data, nextCycle: cycle < next.cycle ? unskipped : next } }]
  }
  const following = cycle === next.cycle ? cycleAfter(state, cycle, command) : next
  return [{ type: 'BillingCycleSkipped', data: { ...data, skippedBy: 'subscriber', nextCycle: following } }]
}

/** Contents can be swapped for the next delivery only, and only before its cutoff. */
function swapRefusal(state: KnownSubscription, cycle: number, when: Today): Refusal | undefined {
  if (!state.nextCycle) return refuse('subscription_paused')
  const next = nextDeliveryOf(state, when)
  if (next?.cycle !== cycle) return refuse('billing_cycle_not_next')
  return next.chargeOn <= when.today ? refuse('cutoff_passed', { deliverOn: next.deliverOn }) : undefined
}

function swap(
  state: KnownSubscription,
  command: Extract<SubscriberCommand, { type: 'SwapBoxContents' }>,
): SubscriptionEvent[] | Refusal {
  const { cycle, swaps, contents } = command
  const refusal = swapRefusal(state, cycle, command)
  if (refusal) return refusal
  const isUnique = new Set(swaps.map(({ item }) => item)).size === swaps.length
  const allowed = swaps.every(({ item, substitute }) =>
    contents.find((content) => content.item === item)?.substitutes.includes(substitute),
  )
  if (!isUnique || !allowed) return refuse('substitute_not_offered')
  return [{ type: 'SubscriptionContentsSwapped', data: { ...idsOf(state), cycle, swaps } }]
}

/** Ends the subscription and cancels an unpaid delivery. */
function cancel(state: KnownSubscription, cancelledBy: 'subscriber' | 'producer' | 'platform'): SubscriptionEvent[] {
  if (hasEnded(state)) return []
  const { openCycle } = state
  const unpaid = openCycle ? { checkoutId: openCycle.checkoutId } : {}
  return [{ type: 'SubscriptionCancelled', data: { ...idsOf(state), cancelledBy, ...unpaid } }]
}

/** Commands of the billing job. Each names its cycle, so that a repeated command has no effect. */
type BillingCycleCommand = {
  readonly cycle: number
  readonly today: CalendarDate
  /** The producer's closures, which have no deliveries. */
  readonly closures?: readonly ClosedPeriod[]
} & (
  | { readonly type: 'RequestSubscriptionRenewalReminder' }
  /** `skippedBy` is `producer` if the producer is closed on its date. */
  | { readonly type: 'SkipMissedBillingCycle'; readonly skippedBy?: 'producer' }
  | {
      readonly type: 'StartBillingCycle'
      readonly checkoutId: string
      readonly orderId: string
      /** The box's current items; swapped ones are replaced. */
      readonly contents: readonly string[]
    }
  | { readonly type: 'RecordBillingAttemptSucceeded' }
  | { readonly type: 'RecordBillingAttemptFailed'; readonly attempt: number; readonly declineCode: string }
)

/** The action due today, if any: remind of a charge, start a cycle, skip a missed one, or charge the card. */
export function actionDueToday(
  state: KnownSubscription,
  today: CalendarDate,
): 'remind' | 'skip' | 'start' | 'charge' | undefined {
  const { openCycle, nextCycle, remindedCycle } = state
  if (openCycle) return openCycle.nextAttemptOn <= today ? 'charge' : undefined
  if (!nextCycle || state.status !== 'active') return undefined
  if (nextCycle.deliverOn <= today) return 'skip'
  if (remindedCycle < nextCycle.cycle && reminderDate(nextCycle) <= today) return 'remind'
  return nextCycle.chargeOn <= today ? 'start' : undefined
}

/** Date of the next action. */
export function nextActionDate({
  openCycle,
  nextCycle,
  remindedCycle,
  status,
}: KnownSubscription): CalendarDate | undefined {
  if (openCycle) return openCycle.nextAttemptOn
  if (!nextCycle || status !== 'active') return undefined
  return remindedCycle < nextCycle.cycle ? reminderDate(nextCycle) : nextCycle.chargeOn
}

function decideBillingCycle(state: KnownSubscription, command: BillingCycleCommand): SubscriptionEvent[] | Refusal {
  const { cycle } = command
  if (command.type === 'RecordBillingAttemptSucceeded') return recordSucceeded(state, command)
  if (command.type === 'RecordBillingAttemptFailed') return recordFailed(state, command)
  if (cycle !== state.nextCycle?.cycle || cycle <= state.lastCycle) return []
  const ids = idsOf(state)
  switch (command.type) {
    case 'RequestSubscriptionRenewalReminder':
      return state.remindedCycle >= cycle
        ? []
        : [{ type: 'SubscriptionRenewalReminderRequested', data: { ...ids, cycle } }]
    case 'SkipMissedBillingCycle': {
      const skippedBy = command.skippedBy ?? 'system'
      const following = cycleAfter(state, cycle, command)
      return [{ type: 'BillingCycleSkipped', data: { ...ids, cycle, skippedBy, nextCycle: following } }]
    }
    case 'StartBillingCycle':
      return startCycle(state, command)
  }
}

function startCycle(
  state: KnownSubscription,
  command: Extract<BillingCycleCommand, { type: 'StartBillingCycle' }>,
): SubscriptionEvent[] | Refusal {
  const { cycle, today, checkoutId, orderId, contents } = command
  const { openCycle, nextCycle: next, status } = state
  if (openCycle || status !== 'active' || !next) return refuse('billing_cycle_not_due')
  if (today < next.chargeOn) return refuse('billing_cycle_not_due')
  const substitutes = new Map(swapsOf(state, cycle).map(({ item, substitute }) => [item, substitute]))
  const packedItems = contents.map((item) => substitutes.get(item) ?? item)
  const data = {
    ...idsOf(state),
    ...next,
    checkoutId,
    orderId,
    startedOn: today,
    contents: packedItems,
    nextCycle: cycleAfter(state, cycle, command),
  }
  return [{ type: 'BillingCycleStarted', data }]
}

/** A payment pays for the delivery even if the subscription has ended. */
function recordSucceeded(
  state: KnownSubscription,
  { cycle, today: paidOn, closures = [] }: Extract<BillingCycleCommand, { type: 'RecordBillingAttemptSucceeded' }>,
): SubscriptionEvent[] {
  const { openCycle, plan, skippedCycles: skipped } = state
  if (openCycle?.cycle !== cycle) return []
  const deliverOn = deliveryDateFor(plan.schedule, { planned: openCycle.deliverOn, paidOn, closures, skipped })
  return [{ type: 'BillingAttemptSucceeded', data: { ...idsOf(state), cycle, orderId: openCycle.orderId, deliverOn } }]
}

function recordFailed(
  state: KnownSubscription,
  { cycle, attempt, declineCode, today }: Extract<BillingCycleCommand, { type: 'RecordBillingAttemptFailed' }>,
): SubscriptionEvent[] {
  const { openCycle } = state
  if (openCycle?.cycle !== cycle || attempt !== openCycle.failedAttempts + 1) return []
  const { orderId, checkoutId, startedOn } = openCycle
  const retryOn = nextRetryDate(startedOn, today)
  const failed = { ...idsOf(state), cycle, orderId, attempt, declineCode }
  if (retryOn) return [{ type: 'BillingAttemptFailed', data: { ...failed, retryOn } }]
  return [
    { type: 'BillingAttemptFailed', data: failed },
    { type: 'SubscriptionLapsed', data: { ...idsOf(state), cycle, checkoutId } },
  ]
}

export type SubscriptionPlan = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data']

export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled' | 'lapsed'

/** A started cycle that has not been paid. */
export interface OpenBillingCycle extends BillingCycle {
  readonly checkoutId: string
  readonly orderId: string
  readonly startedOn: CalendarDate
  readonly contents: readonly string[]
  /** Number of failed attempts, and the date of the next one. */
  readonly failedAttempts: number
  readonly nextAttemptOn: CalendarDate
}

export type SubscriptionState = { readonly status: 'unknown' } | KnownSubscription

export interface KnownSubscription {
  readonly status: SubscriptionStatus
  readonly subscriptionId: string
  readonly plan: SubscriptionPlan
  readonly paymentMethod: PaymentMethod
  /** The next cycle; null while paused or ended. */
  readonly nextCycle: BillingCycle | null
  /** The last cycle that was started, or that the producer or the marketplace skipped. */
  readonly lastCycle: number
  /** Later cycles that the subscriber skips. */
  readonly skippedCycles: readonly number[]
  /** The last cycle with a reminder; -1 before the first. */
  readonly remindedCycle: number
  /** Swaps of later cycles. They apply only if their cycle is delivered. */
  readonly swaps: readonly { readonly cycle: number; readonly swaps: readonly Swap[] }[]
  readonly openCycle: OpenBillingCycle | null
}

export const swapsOf = ({ swaps }: KnownSubscription, cycle: number): readonly Swap[] =>
  swaps.find((each) => each.cycle === cycle)?.swaps ?? []

const idsOf = ({ plan: { subscriptionId, boxId, producerId, accountId } }: KnownSubscription) => ({
  subscriptionId,
  boxId,
  producerId,
  accountId,
})
