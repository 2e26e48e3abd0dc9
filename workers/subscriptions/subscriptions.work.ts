import { z } from 'zod'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { boxId, checkoutId, subscriptionId } from '#domain/kernel/ids.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { boxEvents, subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'
import type { Log } from '#platform/log/log.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import type { BillingCycleProcess } from './billing-cycle.process.ts'
import { sendSubscriptionEmailHandler, sendSubscriptionEmails } from './subscription-emails.ts'

export const runBillingCycles = defineJob('run-billing-cycles', z.object({}), { attempts: 1, backoffMs: 1_000 })

export interface RunBillingCyclesDeps {
  readonly process: BillingCycleProcess
  /** Subscriptions with a due step, ordered by id. */
  readonly due: (query: { today: CalendarDate; after: string; limit: number }) => Promise<readonly string[]>
  readonly runtime: Pick<Runtime, 'now'>
  readonly dayOf: (at: Instant) => CalendarDate
  readonly logger: Pick<Log, 'error'>
}

const PAGE = 200
const CONCURRENCY = 8

/** Advances all subscriptions with a due step, once. A failure is logged and does not stop the others. */
export const runBillingCyclesHandler = (deps: RunBillingCyclesDeps) =>
  jobHandler(runBillingCycles, async () => {
    const today = deps.dayOf(deps.runtime.now())
    for (let after = ''; ; ) {
      const ids = await deps.due({ today, after, limit: PAGE })
      if (ids.length === 0) return
      const pending = [...ids]
      await Promise.all(Array.from({ length: CONCURRENCY }, () => advanceAll(deps, pending)))
      after = ids.at(-1)!
    }
  })

async function advanceAll({ process, logger }: RunBillingCyclesDeps, pending: string[]): Promise<void> {
  for (let id = pending.shift(); id; id = pending.shift()) {
    try {
      await process.advance(id)
    } catch (error) {
      logger.error({ err: error, subscriptionId: id }, 'billing cycle failed; it stays due')
    }
  }
}

export const cancelBoxSubscriptions = defineJob('cancel-box-subscriptions', z.object({ boxId }), RETRY_FOR_TWELVE_DAYS)

/** Cancels the subscriptions of a discontinued box. */
export const cancelBoxSubscriptionsHandler = ({ bus, runtime }: { bus: CommandBus; runtime: Runtime }) =>
  jobHandler(cancelBoxSubscriptions, async ({ boxId }) => {
    const state = await bus.load(box, boxId)
    if (state.status === 'unknown') return
    for (const id of state.slots) {
      const context = systemContext('subscriptions', {
        commandId: childCommandId(id, 'cancel-by-producer'),
        at: runtime.now(),
      })
      await bus.dispatch({ decider: subscription, id, command: { type: 'CancelSubscriptionByProducer' }, context })
    }
  })

export const finalizeSubscription = defineJob(
  'finalize-subscription',
  z.object({ subscriptionId, checkoutId: checkoutId.optional() }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface FinalizeSubscriptionDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'cards'>
  /** Abandons an unpaid checkout. */
  readonly abandon: (checkoutId: string) => Promise<void>
}

/** Cleans up after an ended subscription: abandons its unpaid order, releases its slot and deletes its saved card. */
export const finalizeSubscriptionHandler = (deps: FinalizeSubscriptionDeps) =>
  jobHandler(finalizeSubscription, async ({ subscriptionId, checkoutId }) => {
    if (checkoutId) await deps.abandon(checkoutId)
    const state = await deps.bus.load(subscription, subscriptionId)
    if (state.status === 'unknown') return
    await releaseSlot(deps, { boxId: state.plan.boxId, subscriptionId })
    await deps.payments.cards.detach(state.paymentMethod.paymentMethodId)
  })

interface BoxSlot {
  readonly boxId: string
  readonly subscriptionId: string
}

export async function releaseSlot(
  { bus, runtime }: Pick<FinalizeSubscriptionDeps, 'bus' | 'runtime'>,
  { boxId, subscriptionId }: BoxSlot,
): Promise<void> {
  const context = systemContext('subscriptions', {
    commandId: childCommandId(subscriptionId, 'release-slot'),
    at: runtime.now(),
  })
  await bus.dispatch({ decider: box, id: boxId, command: { type: 'ReleaseBoxSlot', subscriptionId }, context })
}

export const releaseAbandonedSlot = defineJob(
  'release-abandoned-slot',
  z.object({ boxId, subscriptionId }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Releases a slot whose subscription was never started. */
export const releaseAbandonedSlotHandler = (deps: { bus: CommandBus; runtime: Runtime }) =>
  jobHandler(releaseAbandonedSlot, async (slot) => {
    const state = await deps.bus.load(subscription, slot.subscriptionId)
    if (state.status === 'unknown') await releaseSlot(deps, slot)
  })

/** Long enough for a reserved slot's subscription to start. */
const GRACE_PERIOD_MS = 600_000

export const releaseAbandonedSlotOnReservation = reactor(
  boxEvents,
  ['BoxSlotReserved'],
  ({ data: { boxId, subscriptionId } }) => [
    job(releaseAbandonedSlot, { boxId, subscriptionId }, { delayMs: GRACE_PERIOD_MS }),
  ],
)

export const cancelBoxSubscriptionsOnDiscontinuation = reactor(
  boxEvents,
  ['BoxDiscontinued'],
  ({ data: { boxId } }) => [job(cancelBoxSubscriptions, { boxId })],
)

export const finalizeSubscriptionOnEnd = reactor(
  subscriptionEvents,
  ['SubscriptionCancelled', 'SubscriptionLapsed'],
  ({ data: { subscriptionId, checkoutId } }) => {
    const unpaid = checkoutId ? { checkoutId } : {}
    return [job(finalizeSubscription, { subscriptionId, ...unpaid })]
  },
)

interface SubscriptionDeps extends FinalizeSubscriptionDeps, Omit<RunBillingCyclesDeps, 'runtime' | 'process' | 'due'> {
  readonly emails: EmailDeps
  readonly billingCycles: RunBillingCyclesDeps['process']
  readonly dueSubscriptions: RunBillingCyclesDeps['due']
}

export const subscriptionsWork: ContextWork<SubscriptionDeps> = {
  reactors: [
    releaseAbandonedSlotOnReservation,
    cancelBoxSubscriptionsOnDiscontinuation,
    finalizeSubscriptionOnEnd,
    sendSubscriptionEmails,
  ],
  jobs: (deps) => [
    runBillingCyclesHandler({ ...deps, process: deps.billingCycles, due: deps.dueSubscriptions }),
    finalizeSubscriptionHandler(deps),
    cancelBoxSubscriptionsHandler(deps),
    releaseAbandonedSlotHandler(deps),
    sendSubscriptionEmailHandler(deps.emails),
  ],
  // Every five minutes: a run continues what the previous one did not finish.
  schedules: [{ job: runBillingCycles, pattern: '15 */5 * * * *' }],
}
