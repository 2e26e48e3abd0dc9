import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

/** Metrics for operators in Prometheus text format. */
export interface Metrics {
  readonly telemetry: Telemetry
  /** Adds gauges that are collected on every read; a failed collection is counted, and the last values remain. */
  gauges<T>(gauges: GaugeGroup<T>): void
  read(): Promise<string>
  /** Content type. */
  readonly type: string
}

/** Gauges with a common collection. */
export interface GaugeGroup<T> {
  readonly collect: () => Promise<T>
  readonly metrics: readonly Metric<T>[]
}

export interface Metric<T> {
  /** Name with its unit, without the `farmgate_` prefix. */
  readonly name: string
  readonly help: string
  /** Label name; absent if there is a single value. */
  readonly label?: string
  /** Values by label value; a single value has the empty name. */
  readonly valuesOf: (sampled: T) => Readonly<Record<string, number>>
}

/** Serves `GET /metrics`; with a token, only to requests with `Authorization: Bearer …`. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { readonly metrics: Metrics; readonly token: string | undefined },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !isBearer(request.headers.authorization, token))
      return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('A token is required.\n')
    return reply
      .type(metrics.type)
      .header('Cache-Control', 'no-store')
      .send(await metrics.read())
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
