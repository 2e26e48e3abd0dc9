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
  | SubscriberCommand
  | BillingCycleCommand
  | { readonly type: 'CancelSubscriptionByProducer' }
  | { readonly type: 'CancelSubscriptionByPlatform' }

export type StartSubscription = { readonly type: 'StartSubscription' } & Today & Omit<SubscriptionPlan, 'nextCycle'>

interface Today {
  readonly today: CalendarDate
  /** The producer's closures, which have no deliveries. */
  readonly closures?: readonly Closure[]
}

/** Commands of the subscriber, identified by `accountId`. Other accounts are refused. */
type SubscriberCommand = { readonly accountId: string } & Today &
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
    | { readonly type: 'UpdatePaymentMethod'; readonly paymentMethod: PaymentMethod }
  )

export const subscription = decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent>({
  name: 'subscription',
  stream: (id) => `subscription-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): SubscriptionState => {
    if (event.type !== 'SubscriptionStarted') return state.status === 'unknown' ? state : apply(state, event)
    const { subscriptionId, paymentMethod, nextCycle } = event.data
    const fresh = { lastCycle: -1, reminderRequested: false, swaps: [], openCycle: null }
    return { status: 'active', subscriptionId, plan: event.data, paymentMethod, nextCycle, ...fresh }
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

type Later = Exclude<SubscriptionEvent, { type: 'SubscriptionStarted' }>

function apply(state: KnownSubscription, event: Later): KnownSubscription {
  switch (event.type) {
    case 'SubscriptionRenewalReminderRequested':
      return { ...state, reminderRequested: true }
    case 'BillingCycleSkipped':
      return { ...state, ...withNextCycle(event.data.nextCycle), lastCycle: event.data.cycle }
    case 'SubscriptionContentsSwapped':
      return { ...state, swaps: event.data.swaps }
    case 'SubscriptionPaused':
      return { ...state, status: 'paused', ...withNextCycle(null) }
    case 'SubscriptionResumed':
      return { ...state, status: 'active', ...withNextCycle(event.data.nextCycle) }
    case 'SubscriptionCancelled':
      return { ...state, status: 'cancelled', ...withNextCycle(null), openCycle: null }
    case 'SubscriptionLapsed':
      return { ...state, status: 'lapsed', ...withNextCycle(null), openCycle: null }
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

type OfCycle = Extract<Later, { type: 'BillingCycleStarted' | 'BillingAttemptSucceeded' | 'BillingAttemptFailed' }>

function applyCycleEvent(state: KnownSubscription, event: OfCycle): KnownSubscription {
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
      return { ...state, ...withNextCycle(nextCycle), lastCycle: cycle, openCycle: open }
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

const withNextCycle = (cycle: BillingCycle | null) => ({ nextCycle: cycle, reminderRequested: false, swaps: [] })

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
      return skip(state, command)
    case 'SwapBoxContents':
      return swap(state, command)
    case 'PauseSubscription':
      if (state.status === 'past_due') return refuse('subscription_past_due')
      return state.status === 'paused' ? [] : [{ type: 'SubscriptionPaused', data: idsOf(state) }]
    case 'ResumeSubscription': {
      if (state.status !== 'paused') return []
      const next = nextCycle(state.plan.schedule, { ...command, after: state.lastCycle })
      return [{ type: 'SubscriptionResumed', data: { ...idsOf(state), nextCycle: next } }]
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

function skip(
  state: KnownSubscription,
  command: Extract<SubscriberCommand, { type: 'SkipBillingCycle' }>,
): SubscriptionEvent[] | Refusal {
  const { cycle, today } = command
  const refusal = changeRefusal(state, cycle, today)
  if (refusal) return refusal
  const next = nextCycle(state.plan.schedule, { ...command, after: cycle })
  return [{ type: 'BillingCycleSkipped', data: { ...idsOf(state), cycle, skippedBy: 'subscriber', nextCycle: next } }]
}

/** Only the next delivery can be changed, and only before its cutoff. */
function changeRefusal({ nextCycle }: KnownSubscription, cycle: number, today: CalendarDate): Refusal | undefined {
  if (nextCycle?.cycle !== cycle) return refuse('billing_cycle_not_next')
  return nextCycle.chargeOn <= today ? refuse('cutoff_passed', { deliverOn: nextCycle.deliverOn }) : undefined
}

function swap(
  state: KnownSubscription,
  { cycle, swaps, contents, today }: Extract<SubscriberCommand, { type: 'SwapBoxContents' }>,
): SubscriptionEvent[] | Refusal {
  const refusal = changeRefusal(state, cycle, today)
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
  readonly closures?: readonly Closure[]
} & (
  | { readonly type: 'RequestSubscriptionRenewalReminder' }
  /** `skippedBy` is the producer if they are closed on its date. */
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
  const { openCycle, nextCycle, reminderRequested } = state
  if (openCycle) return openCycle.nextAttemptOn <= today ? 'charge' : undefined
  if (!nextCycle || state.status !== 'active') return undefined
  if (nextCycle.deliverOn <= today) return 'skip'
  if (!reminderRequested && reminderDate(nextCycle) <= today) return 'remind'
  return nextCycle.chargeOn <= today ? 'start' : undefined
}

/** Date of the next action. */
export function nextActionDate({
  openCycle,
  nextCycle,
  reminderRequested,
  status,
}: KnownSubscription): CalendarDate | undefined {
  if (openCycle) return openCycle.nextAttemptOn
  if (!nextCycle || status !== 'active') return undefined
  return reminderRequested ? nextCycle.chargeOn : reminderDate(nextCycle)
}

function decideBillingCycle(state: KnownSubscription, command: BillingCycleCommand): SubscriptionEvent[] | Refusal {
  const { cycle } = command
  if (command.type === 'RecordBillingAttemptSucceeded') return recordSucceeded(state, command)
  if (command.type === 'RecordBillingAttemptFailed') return recordFailed(state, command)
  if (cycle !== state.nextCycle?.cycle || cycle <= state.lastCycle) return []
  const ids = idsOf(state)
  switch (command.type) {
    case 'RequestSubscriptionRenewalReminder':
      return state.reminderRequested ? [] : [{ type: 'SubscriptionRenewalReminderRequested', data: { ...ids, cycle } }]
    case 'SkipMissedBillingCycle': {
      const next = nextCycle(state.plan.schedule, { ...command, after: cycle })
      return [
        {
          type: 'BillingCycleSkipped',
          data: { ...ids, cycle, skippedBy: command.skippedBy ?? 'system', nextCycle: next },
        },
      ]
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
  const { plan, openCycle, nextCycle: next, status, swaps } = state
  if (openCycle || status !== 'active' || !next) return refuse('billing_cycle_not_due')
  if (today < next.chargeOn) return refuse('billing_cycle_not_due')
  const substitutes = new Map(swaps.map((swap) => [swap.item, swap.substitute]))
  const packed = contents.map((item) => substitutes.get(item) ?? item)
  const following = nextCycle(plan.schedule, { ...command, after: cycle })
  const data = {
    ...idsOf(state),
    ...next,
    checkoutId,
    orderId,
    startedOn: today,
    contents: packed,
    nextCycle: following,
  }
  return [{ type: 'BillingCycleStarted', data }]
}

/** A payment pays for the delivery even if the subscription has ended. */
function recordSucceeded(
  state: KnownSubscription,
  { cycle, today: paidOn, closures = [] }: Extract<BillingCycleCommand, { type: 'RecordBillingAttemptSucceeded' }>,
): SubscriptionEvent[] {
  const { openCycle, plan } = state
  if (openCycle?.cycle !== cycle) return []
  const deliverOn = deliveryDateFor(plan.schedule, { planned: openCycle.deliverOn, paidOn, closures })
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

type SubscriptionState = { readonly status: 'unknown' } | KnownSubscription

export interface KnownSubscription {
  readonly status: SubscriptionStatus
  readonly subscriptionId: string
  readonly plan: SubscriptionPlan
  readonly paymentMethod: PaymentMethod
  /** The next cycle; null while paused or ended. */
  readonly nextCycle: BillingCycle | null
  /** The last cycle that was started or skipped. */
  readonly lastCycle: number
  readonly reminderRequested: boolean
  readonly swaps: readonly Swap[]
  readonly openCycle: OpenBillingCycle | null
}

const idsOf = ({ plan: { subscriptionId, boxId, producerId, accountId } }: KnownSubscription) => ({
  subscriptionId,
  boxId,
  producerId,
  accountId,
})
