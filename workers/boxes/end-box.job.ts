import { z } from 'zod'
import { box } from '#domain/boxes/box.decider.ts'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { boxId } from '#domain/kernel/ids.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'

const payload = z.object({ boxId })
type Payload = z.infer<typeof payload>
export const endBox: JobDefinition<Payload> = { name: 'end-box', payload, ...UNTIL_DONE }

/** A closed box ends the subscriptions that have a place in it. */
export const endBoxHandler = ({ bus, facts }: { bus: CommandBus; facts: Facts }): JobHandler<Payload> => ({
  job: endBox,
  run: async ({ boxId }) => {
    const state = await bus.load(box, boxId)
    if (state.status === 'unknown') return
    for (const id of state.places) {
      const by = {
        ...{ commandId: stepId(id, 'end-by-producer'), correlationId: boxId },
        ...{ actor: { kind: 'system', id: 'boxes' } as const, at: facts.now() },
      }
      await bus.dispatch({ decider: subscription, id, command: { type: 'EndByProducer' }, by })
    }
  },
})
