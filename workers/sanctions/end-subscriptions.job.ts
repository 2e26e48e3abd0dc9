import { z } from 'zod'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { accountId, producerId, sanctionId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'

const payload = z.object({ accountId, producerId: producerId.optional(), sanctionId })
type Payload = z.infer<typeof payload>
export const endSubscriptions: JobDefinition<Payload> = { name: 'end-subscriptions', payload, ...UNTIL_DONE }

export interface EndSubscriptionsDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  /** What runs, of what they get and of what they sell. */
  readonly subscriptionsOf: (whose: {
    readonly accountId: string
    readonly producerId?: string | undefined
  }) => Promise<readonly string[]>
}

/** Ends what an ended account gets and what it sells; one that begins at this very moment is ended before its first charge. */
export const endSubscriptionsHandler = ({
  bus,
  facts,
  subscriptionsOf,
}: EndSubscriptionsDeps): JobHandler<Payload> => ({
  job: endSubscriptions,
  run: async ({ accountId, producerId, sanctionId }) => {
    for (const id of await subscriptionsOf({ accountId, producerId })) {
      const by = {
        ...{ commandId: stepId(sanctionId, 'end-subscription'), correlationId: sanctionId },
        ...{ actor: { kind: 'system', id: 'sanctions' } as const, at: facts.now() },
      }
      const ended = await bus.dispatch({ decider: subscription, id, command: { type: 'EndByMarket' }, by })
      if (isRefusal(ended)) throw new Error(`${id} cannot be ended: ${ended.refused}`)
    }
  },
})
