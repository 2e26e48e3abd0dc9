import { z } from 'zod'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { conversationId, personId, producerId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { block, blockBetween } from '#domain/messaging/block.decider.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { type Side, sides } from '#domain/messaging/sides.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

/** `revision` is the decision's this follows from, `of` those it is about. */
const payload = z.object({
  ...{ conversationId, buyerId: personId, producerId, revision: z.number().int() },
  of: z.array(z.enum(sides)),
})
type Payload = z.infer<typeof payload>
export const barWriters: JobDefinition<Payload> = { name: 'bar-writers', payload, attempts: 10, backoffMs: 2_000 }

export interface BarWritersDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
}

/** Whoever may write to the other no more may not do so anywhere, whatever it is about. What was decided last holds. */
export const barWritersHandler = ({ bus, facts }: BarWritersDeps): JobHandler<Payload> => ({
  job: barWriters,
  run: async ({ conversationId, buyerId, producerId, revision, of }) => {
    const its = await bus.load(conversation, conversationId)
    if (its.status === 'unstarted') return
    const typeFor = (by: Side) => (its.moderation.barred.includes(by) ? 'BarCorrespondent' : 'UnbarCorrespondent')
    for (const by of of) {
      const command = { type: typeFor(by), buyerId, producerId, by } as const
      const commandId = `bar/${conversationId}/${revision}/${by}`
      const actor = { kind: 'system', id: 'moderation' } as const
      const sender = { commandId, correlationId: conversationId, actor, at: facts.now() }
      const id = blockBetween({ buyerId, producerId })
      const barred = await bus.dispatch({ decider: block, id, command, by: sender })
      if (isRefusal(barred)) throw new Error(`${by} of ${conversationId} cannot be barred: ${barred.refused}`)
    }
  },
})
