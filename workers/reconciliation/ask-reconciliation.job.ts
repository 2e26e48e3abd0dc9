import { z } from 'zod'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const askReconciliation: JobDefinition<Payload> = {
  name: 'ask-reconciliation',
  payload,
  attempts: 10,
  backoffMs: 5_000,
}

/** Every night at twenty to four, UTC. */
export const RECONCILE_PATTERN = '40 3 * * *'

export interface AskReconciliationDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** One a day, however often the clock strikes. */
export const askReconciliationHandler = ({ bus, facts }: AskReconciliationDeps): JobHandler<Payload> => ({
  job: askReconciliation,
  run: async () => {
    const at = facts.now()
    const id = facts.idFrom('reconciliation', at.slice(0, 10))
    const by = { commandId: id, correlationId: id, actor: { kind: 'system', id: 'clock' }, at } as const
    const command = { type: 'AskReconciliation', reconciliationId: id } as const
    await bus.dispatch({ decider: reconciliation, id, command, by })
  },
})
