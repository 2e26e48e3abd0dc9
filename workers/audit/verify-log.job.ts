import { z } from 'zod'
import { logVerification } from '#domain/audit/log-verification.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { logVerificationId } from '#domain/kernel/ids.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { type VerifyParts, verifyLog } from '#platform/seal/verify-log.ts'

const payload = z.object({ verificationId: logVerificationId })
type Payload = z.infer<typeof payload>
export const verifyLogJob: JobDefinition<Payload> = { name: 'verify-log', payload, attempts: 5, backoffMs: 30_000 }

export interface VerifyLogDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly seal: VerifyParts
}

/** Compares the whole log with its seal, and writes down what it found. */
export const verifyLogHandler = ({ bus, facts, seal }: VerifyLogDeps): JobHandler<Payload> => ({
  job: verifyLogJob,
  run: async ({ verificationId: id }) => {
    if ((await bus.load(logVerification, id)).status !== 'asked') return
    const { tables } = seal
    const onProgress = (done: number, total: number) => tables.noteProgress(id, { done, total })
    const { findings, streams: _, ...counted } = await verifyLog({ ...seal, onProgress })
    const found = { ...counted, findings: [...findings] }
    const actor = { kind: 'system', id: 'verification' } as const
    const by = { commandId: stepId(id, 'finish'), correlationId: id, actor, at: facts.now() }
    await bus.dispatch({
      decider: logVerification,
      id,
      command: { type: 'FinishLogVerification', verificationId: id, ...found },
      by,
    })
  },
})
