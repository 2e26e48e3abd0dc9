import { z } from 'zod'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { boxId, subscriptionId } from '#domain/kernel/ids.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import { freePlace } from './end-subscription.job.ts'

const payload = z.object({ boxId, subscriptionId })
type Payload = z.infer<typeof payload>
export const settlePlace: JobDefinition<Payload> = { name: 'settle-place', payload, ...UNTIL_DONE }

/** Whoever claimed it may have died over that: a place without a subscription is freed. */
export const settlePlaceHandler = (deps: { bus: CommandBus; facts: Facts }): JobHandler<Payload> => ({
  job: settlePlace,
  run: async (place) => {
    const state = await deps.bus.load(subscription, place.subscriptionId)
    if (state.status === 'unknown') await freePlace(deps, place)
  },
})
