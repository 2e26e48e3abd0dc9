import { z } from 'zod'
import type { Day } from '#domain/kernel/day.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { DeliveriesProcess } from './deliveries.process.ts'

const payload = z.object({})
export const makeDeliveries: JobDefinition<object> = {
  ...{ name: 'make-deliveries', payload },
  ...{ attempts: 1, backoffMs: 1_000 },
}
/** Every five minutes: what a run leaves undone is due in the next one. */
export const DELIVERIES_PATTERN = '15 */5 * * * *'

export interface MakeDeliveriesDeps {
  readonly process: DeliveriesProcess
  /** Subscriptions of which something is due, in the order of their ids. */
  readonly due: (asked: { today: Day; after: string; limit: number }) => Promise<readonly string[]>
  readonly facts: Pick<Facts, 'now'>
  readonly dayOf: (at: Instant) => Day
  readonly logger: Pick<Log, 'error'>
}

const PAGE = 200
const AT_ONCE = 8

/** Goes through all that is due, once. One that cannot be done now is told, and holds nobody else. */
export const makeDeliveriesHandler = (deps: MakeDeliveriesDeps): JobHandler<object> => ({
  job: makeDeliveries,
  run: async () => {
    const today = deps.dayOf(deps.facts.now())
    for (let after = ''; ; ) {
      const ids = await deps.due({ today, after, limit: PAGE })
      if (ids.length === 0) return
      const waiting = [...ids]
      await Promise.all(Array.from({ length: AT_ONCE }, () => workThrough(deps, waiting)))
      after = ids.at(-1)!
    }
  },
})

async function workThrough({ process, logger }: MakeDeliveriesDeps, waiting: string[]): Promise<void> {
  for (let id = waiting.shift(); id; id = waiting.shift()) {
    try {
      await process.advance(id)
    } catch (error) {
      logger.error({ err: error, subscriptionId: id }, 'a delivery could not be made; it stays due')
    }
  }
}
