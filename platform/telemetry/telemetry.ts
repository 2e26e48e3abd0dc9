/** An operation that is measured or traced. */
export interface SpanInfo {
  readonly kind:
    | 'http.request'
    | 'command.handle'
    | 'eventstore.append'
    | 'projection.apply'
    | 'job.run'
    | 'search.query'
  /** One of a small, fixed set: a route pattern, decider or job name. Never an id. */
  readonly name: string
  /** Correlation ids of its requests and events, which identify it in logs and other processes. */
  readonly correlationIds?: readonly string[] | undefined
  /** Causes as W3C `traceparent`s: the span continues their trace, or else its correlation's. */
  readonly follows?: readonly string[]
  /** Number of events. */
  readonly events?: number
}

/** A span and its function. `outcomeOf` returns its outcome (default `ok`); `failed` if it throws. */
export interface Operation<T> extends SpanInfo {
  readonly run: () => Promise<T>
  readonly outcomeOf?: (result: T) => string
}

/** A completed HTTP request. */
export interface RequestRecord {
  readonly method: string
  /** The route's pattern (`/api/orders/:id`); `none` if there is none. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Receives measurements and spans. They contain no personal data and never change the operation. */
export interface Telemetry {
  /** Runs the operation and returns its result or throws its error. */
  span<T>(operation: Operation<T>): Promise<T>
  /** `traceparent` of the current span; undefined outside of spans or without tracing. */
  currentTraceparent(): string | undefined
  recordRequest(request: RequestRecord): void
  /** One batch of appends was written. */
  recordBatch(appends: number): void
  /** Increments a counter, labeled with the reason. */
  increment(counter: CounterName, reason: string): void
  /** A read or an append was rejected, because a stream does not show its whole history. */
  recordIncompleteStream(): void
}

/** Counters with a small, fixed set of reasons. */
export type CounterName = 'websocket_refusals' | 'webhook_events_ignored' | 'page_render_fallbacks'

/** Discards everything. */
export const noTelemetry: Telemetry = {
  span: ({ run }) => run(),
  currentTraceparent: () => undefined,
  recordRequest: () => undefined,
  recordBatch: () => undefined,
  increment: () => undefined,
  recordIncompleteStream: () => undefined,
}

/** Sends telemetry to two receivers, either of which may be absent. */
export function combine(first: Telemetry | undefined, second: Telemetry | undefined): Telemetry {
  if (!first || !second) return first ?? second ?? noTelemetry
  return {
    span: (operation) => first.span({ ...operation, run: () => second.span(operation) }),
    currentTraceparent: () => first.currentTraceparent() ?? second.currentTraceparent(),
    recordRequest: (request) => {
      first.recordRequest(request)
      second.recordRequest(request)
    },
    recordBatch: (appends) => {
      first.recordBatch(appends)
      second.recordBatch(appends)
    },
    increment: (counter, reason) => {
      first.increment(counter, reason)
      second.increment(counter, reason)
    },
    recordIncompleteStream: () => {
      first.recordIncompleteStream()
      second.recordIncompleteStream()
    },
  }
}
