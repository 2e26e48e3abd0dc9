import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { GaugeGroup, Metrics } from './metrics.ts'
import type { CounterName, Operation, Telemetry } from './telemetry.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** For searches, which run in memory. */
const SHORT_SECONDS = [0.0001, 0.00025, 0.0005, ...SECONDS]
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** Metrics with Prometheus naming and units. Ids are never labels. */
export function prometheusMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const collectionErrors = new Counter({
    name: 'farmgate_metrics_collection_errors_total',
    help: 'Failed metric collections; the reported values are older',
    registers,
  })
  const samplers: (() => Promise<void>)[] = []

  function addGauges<T>({ collect, metrics }: GaugeGroup<T>): void {
    const gauges = metrics.map(({ name, help, label, valuesOf }) => {
      const gauge = new Gauge({ name: `farmgate_${name}`, help, registers, labelNames: label ? [label] : [] })
      return (sampled: T) => {
        gauge.reset()
        for (const [value, number] of Object.entries(valuesOf(sampled)))
          gauge.set(label ? { [label]: value } : {}, number)
      }
    })
    samplers.push(async () => {
      try {
        const sampled = await collect()
        for (const set of gauges) set(sampled)
      } catch {
        collectionErrors.inc()
      }
    })
  }

  return {
    telemetry: countingTelemetry(registers),
    gauges: addGauges,
    read: async () => {
      await Promise.all(samplers.map((sample) => sample()))
      return registry.metrics()
    },
    type: registry.contentType,
  }
}

function countingTelemetry(registers: Registry[]): Telemetry {
  const seconds = <L extends string>(name: string, help: string, labelNames: L[], buckets = SECONDS) =>
    new Histogram({ name: `farmgate_${name}_seconds`, help, labelNames, buckets, registers })
  const requests = seconds('http_request_duration', 'HTTP requests', ['method', 'route', 'status'])
  const commands = seconds('command_duration', 'Commands by outcome', ['aggregate', 'outcome'])
  const appends = seconds('event_store_append_duration', 'Appends to the log', ['outcome'])
  const jobs = seconds('job_duration', 'Job attempts', ['job', 'outcome'])
  const searches = seconds('search_duration', 'Product searches', ['outcome'], SHORT_SECONDS)
  const sizes = (name: string, help: string) => new Histogram({ name, help, buckets: SIZES, registers })
  const events = sizes('farmgate_event_store_append_events', 'Events in one append')
  const batches = sizes('farmgate_event_store_batch_appends', 'Appends per batch')
  const counter = (name: CounterName, help: string) =>
    new Counter({ name: `farmgate_${name}_total`, help, labelNames: ['reason'], registers })
  const counters: Readonly<Record<CounterName, Counter<'reason'>>> = {
    websocket_refusals: counter('websocket_refusals', 'WebSocket connections refused or closed by a limit'),
    page_render_fallbacks: counter('page_render_fallbacks', 'Public pages that the server did not render'),
    webhook_events_ignored: counter('webhook_events_ignored', 'Signed webhook events that are not for this market'),
  }
  const incomplete = new Counter({
    name: 'farmgate_incomplete_streams_total',
    help: 'Reads and appends rejected because a stream does not show its whole history',
    registers,
  })

  function observe(
    { kind, name, events: size }: Operation<unknown>,
    result: { outcome: string; seconds: number },
  ): void {
    const { outcome, seconds } = result
    if (kind === 'command.handle') commands.observe({ aggregate: name, outcome }, seconds)
    if (kind === 'job.run') jobs.observe({ job: name, outcome }, seconds)
    if (kind === 'search.query') searches.observe({ outcome }, seconds)
    if (kind === 'eventstore.append') {
      appends.observe({ outcome }, seconds)
      events.observe(size ?? 0)
    }
  }

  return {
    span: async (operation) => {
      const startedAt = performance.now()
      const seconds = () => (performance.now() - startedAt) / 1000
      try {
        const result = await operation.run()
        observe(operation as Operation<unknown>, { outcome: operation.outcomeOf?.(result) ?? 'ok', seconds: seconds() })
        return result
      } catch (error) {
        observe(operation as Operation<unknown>, { outcome: 'failed', seconds: seconds() })
        throw error
      }
    },
    currentTraceparent: () => undefined,
    recordRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    recordBatch: (count) => batches.observe(count),
    increment: (name, reason) => counters[name].inc({ reason }),
    recordIncompleteStream: () => incomplete.inc(),
  }
}
