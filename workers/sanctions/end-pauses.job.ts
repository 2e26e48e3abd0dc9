import { z } from 'zod'
import type { Day } from '#domain/kernel/day.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

const payload = z.object({})
export const endPauses: JobDefinition<object> = { name: 'end-pauses', payload, attempts: 5, backoffMs: 10_000 }
/** Every five minutes, so that a pause is over soon after midnight where the market is. */
export const PAUSES_PATTERN = '30 */5 * * * *'

export interface EndPausesDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  readonly dayOf: (at: Instant) => Day
  /** Pauses whose last day is over. */
  readonly passed: () => Promise<readonly { readonly accountId: string; readonly sanctionId: string }[]>
}

/** Says of every pause whose last day is over that it is; once, however often it looks. */
export const endPausesHandler = ({ bus, facts, dayOf, passed }: EndPausesDeps): JobHandler<object> => ({
  job: endPauses,
  run: async () => {
    for (const { accountId, sanctionId } of await passed()) {
      const at = facts.now()
      const by = {
        ...{ commandId: stepId(sanctionId, 'over'), correlationId: sanctionId },
        ...{ actor: { kind: 'system', id: 'sanctions' } as const, at },
      }
      const command = { type: 'EndPause', sanctionId, today: dayOf(at) } as const
      const ended = await bus.dispatch({ decider: standing, id: accountId, command, by })
      if (isRefusal(ended)) throw new Error(`the pause ${sanctionId} cannot end: ${ended.refused}`)
    }
  },
})
