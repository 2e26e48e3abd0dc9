import { z } from 'zod'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { accountId, applicationId, producerId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

const payload = z.object({ applicationId, producerId, by: accountId, verifiedOn: z.iso.date() })
type Payload = z.infer<typeof payload>
export const verifyProducer: JobDefinition<Payload> = {
  name: 'verify-producer',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export interface VerifyProducerDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
}

/** Whose application was approved bears the badge from that day. Whether the verifier might was settled when they decided. */
export const verifyProducerHandler = ({ bus, facts }: VerifyProducerDeps): JobHandler<Payload> => ({
  job: verifyProducer,
  run: async ({ applicationId, producerId, by: accountId, verifiedOn: today }) => {
    const actor = { kind: 'staff', id: accountId } as const
    const by = { commandId: `verify/${applicationId}`, correlationId: applicationId, actor, at: facts.now() }
    const command = { type: 'VerifyProducer', verifier: { accountId, role: 'verifier' }, today } as const
    const verified = await bus.dispatch({ decider: producer, id: producerId, command, by })
    if (isRefusal(verified)) throw new Error(`${producerId} was approved and cannot be verified: ${verified.refused}`)
  },
})
