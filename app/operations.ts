import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { operationsReads } from '#read-side/operations/routes.ts'
import { parkedEvents } from '#read-side/parked-events.ts'
import { projections } from '#read-side/projections.ts'
import { operationsWrites } from '#write-side/operations/routes.ts'
import type { Engines } from './engines.ts'
import { enginesInUse, marketVersion } from './engines-in-use.ts'
import { marketDay } from './market-day.ts'
import type { ReadSide } from './read-side.ts'

interface Parts {
  readonly bus: CommandBus
  readonly jobs: Jobs
  readonly reading: Pick<ReadSide, 'health'>
}

/** What tells the staff how the market is, and sets going again what stands still. */
export function operationsOf({ db, log, facts, config }: Engines, { bus, jobs, reading }: Parts): RouteTable[] {
  const dayOf = marketDay(config.market.state)
  return [
    operationsReads({
      ...{ db, log, jobs, projections: reading.health, now: facts.now, today: () => dayOf(facts.now()) },
      ...{ engines: enginesInUse(config), version: marketVersion() },
    }),
    operationsWrites({ bus, facts, failed: jobs.failed, parked: parkedEvents({ db, log, projections }) }),
  ]
}
