import { z } from 'zod'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { ActorRef } from '#domain/kernel/event.ts'
import { conversationId, personId, producerId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { block, blockBetween } from '#domain/messaging/block.decider.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { type Parties, type Side, sides } from '#domain/messaging/sides.ts'
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
  readonly facts: Pick<Facts, 'now' | 'id'>
}

/** Whoever may write to the other no more may not do so anywhere, whatever it is about. What was decided last holds. */
export const barWritersHandler = (deps: BarWritersDeps): JobHandler<Payload> => ({
  job: barWriters,
  run: async ({ of, revision: _, ...between }) => {
    for (const by of of) await carryOut(deps, { ...between, by })
  },
})

interface Writer extends Parties {
  readonly conversationId: string
  readonly by: Side
}

/** Goes by what holds now, and looks again: what was decided meanwhile may have been carried out before this was. */
async function carryOut({ bus, facts }: BarWritersDeps, writer: Writer): Promise<void> {
  const { conversationId, buyerId, producerId, by } = writer
  const barred = await isBarred(bus, writer)
  const type = barred ? 'BarCorrespondent' : 'UnbarCorrespondent'
  const done = await bus.dispatch({
    ...{ decider: block, id: blockBetween(writer), command: { type, buyerId, producerId, by } },
    // A command of its own each time: the bus takes the same one again for a repeat, and there may be a change of mind between.
    by: { commandId: facts.id('command'), correlationId: conversationId, actor: MODERATION, at: facts.now() },
  })
  if (isRefusal(done)) throw new Error(`${by} of ${conversationId} cannot be barred: ${done.refused}`)
  if ((await isBarred(bus, writer)) !== barred) await carryOut({ bus, facts }, writer)
}

const MODERATION: ActorRef = { kind: 'system', id: 'moderation' }

async function isBarred(bus: CommandBus, { conversationId, by }: Writer): Promise<boolean> {
  const its = await bus.load(conversation, conversationId)
  return its.status === 'started' && its.moderation.barred.includes(by)
}
