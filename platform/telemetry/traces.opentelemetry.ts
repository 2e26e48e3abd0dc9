import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type IdGenerator, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { noTelemetry, type Operation, type SpanInfo, type Telemetry } from '#platform/telemetry/telemetry.ts'

export interface Traces {
  readonly telemetry: Telemetry
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/**
 * Sends spans by OTLP over HTTP. They contain names, outcomes, numbers and correlation ids, and the name of an error
 * but never its message.
 */
export function openTelemetryTraces({ url, version }: { readonly url: string; readonly version: string }): Traces {
  const idGenerator = presetIdGenerator()
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    idGenerator,
    resource: resourceFromAttributes({ 'service.name': 'farmgate', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('farmgate', version)
  // A local context instead of the library's global one, because tests run several marketplaces in one process.
  const contextStorage = new AsyncLocalStorage<Context>()

  function startSpan(info: SpanInfo): { span: Span; context: Context } {
    const current = contextStorage.getStore()
    const { parent, at, links } = current ? { parent: current, at: undefined, links: [] } : originOf(info)
    const options = { kind: KINDS[info.kind], attributes: attributesOf(info), links }
    const span = idGenerator.at(at, () => tracer.startSpan(`${info.kind} ${info.name}`, options, parent))
    return { span, context: trace.setSpan(parent, span) }
  }

  return {
    telemetry: {
      ...noTelemetry,
      currentTraceparent: () => {
        const span = trace.getSpanContext(contextStorage.getStore() ?? ROOT_CONTEXT)
        return span && traceparentOf({ ...span, sampled: (span.traceFlags & TraceFlags.SAMPLED) !== 0 })
      },
      span: async (operation) => {
        const { span, context } = startSpan(operation)
        try {
          const result = await contextStorage.run(context, operation.run)
          endSpan(span, operation as Operation<unknown>, operation.outcomeOf?.(result) ?? 'ok')
          return result
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
          endSpan(span, operation as Operation<unknown>, 'failed')
          throw error
        }
      },
    },
    // An unavailable collector must not prevent shutdown.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

const KINDS: Readonly<Record<SpanInfo['kind'], SpanKind>> = {
  'http.request': SpanKind.SERVER,
  'command.handle': SpanKind.INTERNAL,
  'eventstore.append': SpanKind.CLIENT,
  'projection.apply': SpanKind.CONSUMER,
  'job.run': SpanKind.CONSUMER,
  'search.query': SpanKind.INTERNAL,
}

interface SpanOrigin {
  readonly parent: Context
  readonly at: TraceContext | undefined
  readonly links: Link[]
}

/**
 * A request starts its trace or continues its caller's. A span with causes in one trace continues it; a span with
 * causes in several traces links to them.
 */
function originOf({ kind, correlationIds = [], follows = [] }: SpanInfo): SpanOrigin {
  const causes = follows.flatMap((cause) => parseTraceparent(cause) ?? [])
  const roots = correlationIds.map(rootContextOf)
  const presetContext = kind === 'http.request' ? roots[0] : undefined
  const origins = causes.length > 0 || presetContext ? causes : roots
  const [first] = origins
  if (!first) return { parent: ROOT_CONTEXT, at: presetContext, links: [] }
  if (origins.every(({ traceId }) => traceId === first.traceId))
    return { parent: trace.setSpanContext(ROOT_CONTEXT, remoteContext(first)), at: presetContext, links: [] }
  return {
    parent: ROOT_CONTEXT,
    at: presetContext,
    links: origins.slice(0, MAX_LINKS).map((origin) => ({ context: remoteContext(origin) })),
  }
}

const remoteContext = ({ traceId, spanId, sampled }: TraceContext): SpanContext => ({
  traceId,
  spanId,
  isRemote: true,
  traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
})

function attributesOf({ kind, name, correlationIds = [], events }: SpanInfo): Attributes {
  const [method, route] = name.split(' ')
  return {
    ...(correlationIds.length === 1 ? { 'farmgate.correlation_id': correlationIds[0] } : {}),
    ...(correlationIds.length > 1 ? { 'farmgate.correlation_ids': correlationIds.slice(0, MAX_LINKS) } : {}),
    ...(events === undefined ? {} : { 'farmgate.events': events }),
    ...(kind === 'http.request' ? { 'http.request.method': method, 'http.route': route } : {}),
  }
}

function endSpan(span: Span, { kind }: SpanInfo, outcome: string): void {
  span.setAttribute('farmgate.outcome', outcome)
  if (kind === 'http.request' && outcome !== 'failed') span.setAttribute('http.response.status_code', Number(outcome))
  if (kind === 'http.request' && outcome.startsWith('5')) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const MAX_LINKS = 20

/** Identifies a span within its trace. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  /** Whether the span is sampled; if not, neither are its descendants. */
  readonly sampled: boolean
}

/**
 * The root span of a correlation: its request. Both ids are derived from the correlation id, so that later work in any
 * process (a job, a projection) continues the trace without receiving its context.
 */
export function rootContextOf(correlationId: string): TraceContext {
  const hash = createHash('sha256').update(correlationId).digest('hex')
  const compact = correlationId.replaceAll('-', '').toLowerCase()
  const traceId = /^[0-9a-f]{32}$/.test(compact) ? compact : hash.slice(0, 32)
  return { traceId, spanId: hash.slice(32, 48), sampled: true }
}

/** Parses a W3C `traceparent` of any version; undefined if it is invalid. */
export function parseTraceparent(traceparent: string): TraceContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

/** Generates random ids, except for a span started with a preset context. */
export function presetIdGenerator(): IdGenerator & { at<T>(context: TraceContext | undefined, run: () => T): T } {
  let next: TraceContext | undefined
  return {
    generateTraceId: () => next?.traceId ?? randomBytes(16).toString('hex'),
    generateSpanId: () => next?.spanId ?? randomBytes(8).toString('hex'),
    at: (context, run) => {
      next = context
      try {
        return run()
      } finally {
        next = undefined
      }
    },
  }
}
