import { z } from 'zod'
import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { accountId, enforcementActionId, producerId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import { sendEnforcementEmail, sendEnforcementEmailHandler } from './enforcement-emails.ts'

export const expireSuspensions = defineJob('expire-suspensions', z.object({}), { attempts: 5, backoffMs: 10_000 })

export interface ExpireSuspensionsDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly dayOf: (at: Instant) => CalendarDate
  /** Suspensions past their last day. */
  readonly expiredSuspensions: () => Promise<
    readonly { readonly accountId: string; readonly enforcementActionId: string }[]
  >
}

/** Expires suspensions past their last day. Safe to repeat. */
export const expireSuspensionsHandler = ({ bus, runtime, dayOf, expiredSuspensions }: ExpireSuspensionsDeps) =>
  jobHandler(expireSuspensions, async () => {
    for (const { accountId, enforcementActionId } of await expiredSuspensions()) {
      const at = runtime.now()
      const context = systemContext('enforcement', {
        commandId: childCommandId(enforcementActionId, 'over'),
        at,
      })
      const command = { type: 'ExpireSuspension', enforcementActionId, today: dayOf(at) } as const
      const ended = await bus.dispatch({ decider: enforcement, id: accountId, command, context })
      if (isRefusal(ended)) throw new Error(`suspension ${enforcementActionId} cannot expire: ${ended.refused}`)
    }
  })

export const cancelAccountSubscriptions = defineJob(
  'cancel-account-subscriptions',
  z.object({ accountId, producerId: producerId.optional(), enforcementActionId: enforcementActionId }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface CancelAccountSubscriptionsDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  /** Subscriptions of the account and to its producer's boxes that have not ended. */
  readonly subscriptionsOf: (owner: {
    readonly accountId: string
    readonly producerId?: string | undefined
  }) => Promise<readonly string[]>
}

/**
 * Cancels the subscriptions of a terminated account, in both roles. A subscription that starts at the same moment is
 * canceled before its first charge.
 */
export const cancelAccountSubscriptionsHandler = ({ bus, runtime, subscriptionsOf }: CancelAccountSubscriptionsDeps) =>
  jobHandler(cancelAccountSubscriptions, async ({ accountId, producerId, enforcementActionId }) => {
    for (const id of await subscriptionsOf({ accountId, producerId })) {
      const context = systemContext('enforcement', {
        commandId: childCommandId(enforcementActionId, 'finalize-subscription'),
        at: runtime.now(),
      })
      const ended = await bus.dispatch({
        decider: subscription,
        id,
        command: { type: 'CancelSubscriptionByPlatform' },
        context,
      })
      if (isRefusal(ended)) throw new Error(`${id} cannot be cancelled: ${ended.refused}`)
    }
  })

const sendEnforcementEmails = reactor(
  enforcementEvents,
  [
    ...(['AccountWarned', 'AccountSuspended', 'AccountTerminated'] as const),
    ...(['SuspensionExpired', 'EnforcementActionUpheld', 'EnforcementActionLifted'] as const),
  ],
  ({ data: { accountId }, revision }) => [job(sendEnforcementEmail, { accountId, revision })],
)

/**
 * Neither a terminated account nor its subscribers are charged again. A successful appeal does not restore
 * subscriptions.
 */
const cancelSubscriptionsOnTermination = reactor(
  enforcementEvents,
  ['AccountTerminated'],
  ({ data: { accountId, producerId, enforcementActionId } }) => [
    job(cancelAccountSubscriptions, { accountId, enforcementActionId, ...(producerId && { producerId }) }),
  ],
)

interface EnforcementDeps extends ExpireSuspensionsDeps, Omit<CancelAccountSubscriptionsDeps, 'subscriptionsOf'> {
  readonly runningSubscriptionsOf: CancelAccountSubscriptionsDeps['subscriptionsOf']
  readonly emails: EmailDeps
}

export const enforcementWork: ContextWork<EnforcementDeps> = {
  reactors: [sendEnforcementEmails, cancelSubscriptionsOnTermination],
  jobs: (deps) => [
    expireSuspensionsHandler(deps),
    cancelAccountSubscriptionsHandler({ ...deps, subscriptionsOf: deps.runningSubscriptionsOf }),
    sendEnforcementEmailHandler(deps.emails),
  ],
  // Suspensions end at midnight in the marketplace's time zone.
  schedules: [{ job: expireSuspensions, pattern: '30 */5 * * * *' }],
}
