/** Something the market does that operators count or trace. */
export interface SpanInfo {
  readonly kind:
    | 'http.request'
    | 'command.handle'
    | 'eventstore.append'
    | 'projection.apply'
    | 'job.run'
    | 'search.query'
  /** One of few that are known beforehand: a route's pattern, a decider, a job. Never an id. */
  readonly name: string
  /** Those of the requests and events it belongs to: by them it is found in logs and in other processes. */
  readonly correlationIds?: readonly string[] | undefined
  /** What it follows from, as W3C's `traceparent` has it: it goes on in that trace, and otherwise in its correlation's. */
  readonly follows?: readonly string[]
  /** How many events it is about. */
  readonly events?: number
}

/** A step, what does it, and in a word how it ended (`ok` unless told); `failed` when it throws. */
export interface Operation<T> extends SpanInfo {
  readonly run: () => Promise<T>
  readonly outcomeOf?: (result: T) => string
}

/** An HTTP request that was answered, by whoever. */
export interface RequestRecord {
  readonly method: string
  /** The route's pattern (`/api/orders/:id`); `none` where there is none. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Whoever is told what the market does. Nothing of it is personal, and nothing of it changes what is done. */
export interface Telemetry {
  /** Runs it, and answers or throws what it does. */
  span<T>(doing: Operation<T>): Promise<T>
  /** Where the step this code runs in stands, as `traceparent`; undefined outside of steps, and where nobody traces. */
  currentTraceparent(): string | undefined
  recordRequest(request: RequestRecord): void
  /** One round to the log carried this many appends. */
  recordBatch(appends: number): void
  /** Adds one to a counter, by the reason. */
  increment(counter: CounterName, reason: string): void
  /** A read or an append was refused, because a stream does not show its whole history. */
  recordIncompleteStream(): void
}

/** Things that are counted by one of few reasons, known beforehand. */
export type CounterName = 'websocket_refusals' | 'webhook_events_ignored'

/** Nobody is told. */
export const noTelemetry: Telemetry = {
  span: ({ run }) => run(),
  currentTraceparent: () => undefined,
  recordRequest: () => undefined,
  recordBatch: () => undefined,
  increment: () => undefined,
  recordIncompleteStream: () => undefined,
}

/** Two are told; none where there is none. */
export function combine(one: Telemetry | undefined, other: Telemetry | undefined): Telemetry {
  if (!one || !other) return one ?? other ?? noTelemetry
  return {
    span: (doing) => one.span({ ...doing, run: () => other.span(doing) }),
    currentTraceparent: () => one.currentTraceparent() ?? other.currentTraceparent(),
    recordRequest: (request) => {
      one.recordRequest(request)
      other.recordRequest(request)
    },
    recordBatch: (appends) => {
      one.recordBatch(appends)
      other.recordBatch(appends)
    },
    increment: (counter, reason) => {
      one.increment(counter, reason)
      other.increment(counter, reason)
    },
    recordIncompleteStream: () => {
      one.recordIncompleteStream()
      other.recordIncompleteStream()
    },
  }
}
