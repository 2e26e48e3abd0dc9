import type { Config } from '#platform/config/config.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { both, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { marketVersion } from './engines-in-use.ts'

export interface Watching {
  readonly telemetry: Telemetry
  readonly metrics: Metrics | undefined
  /** Sends what is left to be told. */
  close(): Promise<void>
}

/** Whoever counts and traces, as the configuration asks: the libraries are loaded by those only who use them. */
export async function openWatching({ metrics, tracesUrl: url }: Config): Promise<Watching> {
  const counting = metrics ? (await import('#platform/telemetry/metrics.prometheus.ts')).prometheusMetrics() : undefined
  const tracing = url
    ? (await import('#platform/telemetry/traces.opentelemetry.ts')).openTelemetryTraces({
        url,
        version: marketVersion(),
      })
    : undefined
  return {
    telemetry: both(counting?.telemetry, tracing?.telemetry),
    metrics: counting,
    close: async () => tracing?.close(),
  }
}
