import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Engines, enginesInUse, marketVersion } from '#app/engines.ts'
import type { ReadSide } from '#app/read-side.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { Sql } from '#platform/database/database.ts'
import { allProblems, handleErrors, sendProblem } from '#platform/http/errors.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { closeIdleConnections } from '#platform/http/server.ts'
import { zodSchemas } from '#platform/http/validation.ts'
import type { JobCounts, Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { parkedEvents } from '#platform/projections/parked-events.ts'
import { operationsReadRoutes } from '#read-side/operations/system-status.query.ts'
import { retentionReadRoutes } from '#read-side/privacy/routes.ts'
import { projections } from '#read-side/projections.ts'
import { purgeExpiredData } from '#workers/privacy/retention.ts'
import { operationsWriteRoutes } from '#write-side/operations/routes.ts'

interface SystemStatusParts {
  readonly bus: CommandBus
  readonly jobs: Jobs
  readonly readSide: Pick<ReadSide, 'health'>
}

/** The system status page, the actions that retry failed work, and the report of the nightly purge. */
export function systemStatusRoutes(
  { db, log, runtime, config }: Engines,
  { bus, jobs, readSide }: SystemStatusParts,
): RouteTable[] {
  const dayOf = localDate(config.marketplace.timeZone)
  return [
    operationsReadRoutes({
      db,
      log,
      jobs,
      projections: readSide.health,
      now: runtime.now,
      today: () => dayOf(runtime.now()),
      engines: enginesInUse(config),
      version: marketVersion(),
    }),
    retentionReadRoutes({ db, nextPurgeAt: () => jobs.nextRunAt(purgeExpiredData) }),
    operationsWriteRoutes({ bus, runtime, failed: jobs.failed, parked: parkedEvents({ db, log, projections }) }),
  ]
}

/** The response of `GET /api/health`: whether this process is ready, and what lags behind. */
export interface HealthReport {
  readonly status: 'ready' | 'degraded'
  readonly head: string
  readonly projections: readonly {
    readonly name: string
    readonly position: string
    readonly behind: number
    readonly parked: number
  }[]
  /** In processes with workers: the position of the reactors, and job counts by name. */
  readonly reactors?: { readonly position: string }
  readonly jobs: Readonly<Record<string, JobCounts>>
}
export type Health = () => Promise<HealthReport>

export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get(
    '/api/health',
    { schema: { tags: ['market'], summary: 'Whether the marketplace is ready, and what lags behind' } },
    () => health(),
  )
}

/** The server of a process without the `api` role. */
export function healthServer(logger: Log, health: Health): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 30_000,
    schemaController: zodSchemas(logger),
  })
  closeIdleConnections(app)
  const texts = allProblems([])
  handleErrors(app, texts)
  app.setNotFoundHandler((request, reply) => sendProblem({ texts, request, reply }, refuse('not_found')))
  serveHealth(app, health)
  return app
}

/** Returns a function that records a heartbeat of an external sender. It writes at most once per second. */
export function recordHeartbeat(db: Sql, source: string): () => Promise<void> {
  let recordedAt = 0
  return async () => {
    const now = Date.now()
    if (now - recordedAt < 1_000) return
    recordedAt = now
    await db.query(
      `insert into external_heartbeats (source, last_seen_at) values ($1, now())
       on conflict (source) do update set last_seen_at = excluded.last_seen_at`,
      [source],
    )
  }
}
