import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

/** Figures for operators, as text that Prometheus reads. */
export interface Metrics {
  readonly telemetry: Telemetry
  /** Adds figures that are looked up whenever somebody reads; where a look fails, that is counted, and the last ones stand. */
  gauges<T>(gauges: GaugeGroup<T>): void
  read(): Promise<string>
  /** As `Content-Type` has it. */
  readonly type: string
}

/** Figures that come of one look. */
export interface GaugeGroup<T> {
  readonly collect: () => Promise<T>
  readonly metrics: readonly Metric<T>[]
}

export interface Metric<T> {
  /** Without the market's prefix, with its unit. */
  readonly name: string
  readonly help: string
  /** What its values are told apart by; left out where there is but one. */
  readonly label?: string
  /** By the label's value; the one of no label stands under the empty name. */
  readonly valuesOf: (looked: T) => Readonly<Record<string, number>>
}

/** `GET /metrics`; with a token for those only who send it as `Authorization: Bearer …`. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { readonly metrics: Metrics; readonly token: string | undefined },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !isBearer(request.headers.authorization, token))
      return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('A token is needed.\n')
    return reply
      .type(metrics.type)
      .header('Cache-Control', 'no-store')
      .send(await metrics.read())
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
