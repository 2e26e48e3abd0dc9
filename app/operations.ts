import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { operationsReads } from '#read-side/operations/routes.ts'
import { parkedEvents } from '#read-side/parked-events.ts'
import { projections } from '#read-side/projections.ts'
import { operationsWriteRoutes } from '#write-side/operations/routes.ts'
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
export function operationsOf({ db, log, runtime, config }: Engines, { bus, jobs, reading }: Parts): RouteTable[] {
  const dayOf = marketDay(config.marketplace.timeZone)
  return [
    operationsReads({
      db,
      log,
      jobs,
      projections: reading.health,
      now: runtime.now,
      today: () => dayOf(runtime.now()),
      engines: enginesInUse(config),
      version: marketVersion(),
    }),
    operationsWriteRoutes({ bus, runtime, failed: jobs.failed, parked: parkedEvents({ db, log, projections }) }),
  ]
}
