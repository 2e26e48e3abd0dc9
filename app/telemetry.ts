import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Engines, marketVersion } from '#app/engines.ts'
import type { ReadSide } from '#app/read-side.ts'
import type { Config } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/database.ts'
import { closeIdleConnections } from '#platform/http/server.ts'
import type { WebSocketHandler } from '#platform/http/websocket-gateway.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { serveMetrics } from '#platform/telemetry/metrics.ts'
import { combine, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { logReaders } from '#read-side/operations/log-readers.query.ts'

export interface TelemetryHandle {
  readonly telemetry: Telemetry
  readonly metrics: Metrics | undefined
  /** Sends the remaining traces. */
  close(): Promise<void>
}

/** Opens metrics and traces as configured. Their libraries are loaded on demand. */
export async function openTelemetry({ metrics, tracesUrl: url }: Config): Promise<TelemetryHandle> {
  const counting = metrics ? (await import('#platform/telemetry/metrics.prometheus.ts')).prometheusMetrics() : undefined
  const tracing = url
    ? (await import('#platform/telemetry/traces.opentelemetry.ts')).openTelemetryTraces({
        url,
        version: marketVersion(),
      })
    : undefined
  return {
    telemetry: combine(counting?.telemetry, tracing?.telemetry),
    metrics: counting,
    close: async () => tracing?.close(),
  }
}

interface Parts {
  readonly metrics: Metrics
  readonly readSide: Pick<ReadSide, 'health'>
  readonly jobs: Jobs | undefined
}

/** Gauges that are read at every collection of the metrics. */
export function addGauges({ db, log, runtime }: Engines, { metrics, readSide, jobs }: Parts): void {
  metrics.gauges({
    collect: () => logReaders({ db, log, projections: readSide.health, now: runtime.now }),
    metrics: [
      {
        name: 'projection_lag_events',
        help: 'Events that a read model has not applied',
        label: 'projection',
        valuesOf: byProjection('behind'),
      },
      {
        name: 'projection_lag_seconds',
        help: 'Age of the oldest of those events',
        label: 'projection',
        valuesOf: byProjection('behindS'),
      },
      {
        name: 'projection_parked_events',
        help: 'Events that a read model could not apply to a row',
        label: 'projection',
        valuesOf: byProjection('parked'),
      },
      {
        name: 'reactor_lag_events',
        help: 'Events that the reactors have not read',
        valuesOf: ofReactors('behind'),
      },
      { name: 'reactor_lag_seconds', help: 'Age of the oldest of those events', valuesOf: ofReactors('behindS') },
    ],
  })
  metrics.gauges({
    collect: async () => db.pool(),
    metrics: [
      {
        name: 'database_pool_connections',
        help: 'Database connections of this process, and requests waiting for one',
        label: 'state',
        valuesOf: ({ open, idle, waiting }: Pool) => ({ busy: open - idle, idle, waiting }),
      },
    ],
  })
  if (!jobs) return
  const totals = { name: 'jobs', help: 'Jobs in the queue', label: 'state' } as const
  metrics.gauges({ collect: jobs.totals, metrics: [{ ...totals, valuesOf: (counts) => ({ ...counts }) }] })
}

type Readers = Awaited<ReturnType<typeof logReaders>>

const byProjection =
  (figure: 'behind' | 'behindS' | 'parked') =>
  ({ projections }: Readers): Record<string, number> =>
    Object.fromEntries(projections.map((one) => [one.name, one[figure]]))

const ofReactors =
  (figure: 'behind' | 'behindS') =>
  ({ reactors }: Readers): Record<string, number> =>
    reactors ? { '': reactors[figure] } : {}

/** Counts the open WebSocket connections for the metrics. */
export function countConnections(live: WebSocketHandler, metrics: Metrics | undefined): WebSocketHandler {
  if (!metrics) return live
  const open = new Set<object>()
  metrics.gauges({
    collect: async () => ({ '': open.size }),
    metrics: [
      { name: 'websocket_connections', help: 'Open WebSocket connections of this process', valuesOf: (count) => count },
    ],
  })
  return {
    connect: (socket, actor) => {
      const connection = live.connect(socket, actor)
      open.add(connection)
      return {
        onMessage: connection.onMessage,
        onClose: () => {
          open.delete(connection)
          connection.onClose()
        },
      }
    },
  }
}

/** Serves the metrics on a separate port. Requires the token if one is configured. */
export async function listenForMetrics({ config, logger, closing }: Engines, metrics: Metrics): Promise<void> {
  const { port, token } = config.metrics ?? {}
  if (!port) return
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
  })
  closeIdleConnections(app)
  serveMetrics(app, { metrics, token })
  await app.listen({ host: config.host, port })
  closing.add('metrics', app)
}

/** Serves the metrics on the main port, but only if a token is configured. */
export function serveGuardedMetrics(app: FastifyInstance, config: Config, metrics: Metrics | undefined): void {
  const token = config.metrics?.token
  if (metrics && token) serveMetrics(app, { metrics, token })
}
