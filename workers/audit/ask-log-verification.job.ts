import { z } from 'zod'
import { logVerification } from '#domain/audit/log-verification.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const askLogVerification: JobDefinition<Payload> = {
  name: 'ask-log-verification',
  payload,
  attempts: 10,
  backoffMs: 5_000,
}

/** Every night at ten to three, UTC. */
export const VERIFY_PATTERN = '50 2 * * *'

export interface AskLogVerificationDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** One a day, however often the clock strikes. */
export const askLogVerificationHandler = ({ bus, facts }: AskLogVerificationDeps): JobHandler<Payload> => ({
  job: askLogVerification,
  run: async () => {
    const at = facts.now()
    const id = facts.idFrom('log_verification', at.slice(0, 10))
    const by = { commandId: id, correlationId: id, actor: { kind: 'system', id: 'clock' }, at } as const
    await bus.dispatch({
      decider: logVerification,
      id,
      command: { type: 'AskLogVerification', verificationId: id },
      by,
    })
  },
})
