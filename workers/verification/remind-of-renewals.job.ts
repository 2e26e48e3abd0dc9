import { z } from 'zod'
import type { Day } from '#domain/kernel/day.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { verification } from '#domain/verification/verification.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const remindOfRenewals: JobDefinition<Payload> = {
  name: 'remind-of-renewals',
  payload,
  attempts: 10,
  backoffMs: 5_000,
}

/** Every day at noon, UTC: a morning's mail across the country. */
export const RENEWALS_PATTERN = '0 12 * * *'

export interface RemindOfRenewalsDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  readonly dayOf: (at: Instant) => Day
  /** Whose verification ends before long. */
  readonly ending: () => Promise<
    readonly { readonly producerId: string; readonly accountId: string; readonly expiresOn: Day }[]
  >
}

/** Once for each reminder that is due, however often the clock strikes: the log knows who was told. */
export const remindOfRenewalsHandler = ({ bus, facts, dayOf, ending }: RemindOfRenewalsDeps): JobHandler<Payload> => ({
  job: remindOfRenewals,
  run: async () => {
    const at = facts.now()
    const today = dayOf(at)
    for (const { producerId, accountId, expiresOn } of await ending()) {
      const commandId = `remind/${producerId}/${today}`
      const by = { commandId, correlationId: commandId, actor: { kind: 'system', id: 'clock' }, at } as const
      const command = { type: 'RemindOfRenewal', producerId, accountId, expiresOn, today } as const
      await bus.dispatch({ decider: verification, id: producerId, command, by })
    }
  },
})
