import { type Decider, fold } from '#domain/kernel/decider.ts'
import {
  comparePositions,
  type DomainEvent,
  type EventMeta,
  type Instant,
  type Position,
  type RecordedEvent,
} from '#domain/kernel/event.ts'
import type { AppendResult } from '#platform/event-store/event-store.ts'

/** The event store as the application uses it: typed events, encrypted personal fields, upcast old versions. */
export interface EventLog {
  append(appends: readonly TypedAppend[]): Promise<AppendResult[]>
  read(stream: string, fromRevision?: number): Promise<RecordedEvent[]>
  readAll(after: Position, limit: number, types?: readonly string[]): Promise<RecordedPage>
  /** See `EventStore.follow`. */
  follow(after: Position, limit: number, types?: readonly string[]): Promise<RecordedPage>
  head(): Promise<Position>
  onAppend(listener: () => void): () => void
}

export interface TypedAppend {
  readonly stream: string
  readonly expectedRevision: number
  readonly events: readonly { readonly event: DomainEvent; readonly meta: Omit<EventMeta, 'version'> }[]
  /** See `Append.precedes`. */
  readonly precedes?: readonly string[]
}

export interface RecordedPage {
  readonly events: readonly RecordedEvent[]
  readonly next: Position
  readonly atHead: boolean
}

/** The next page on the way to the position of an event: from memory if it is recent, otherwise from the log. */
export async function pageTowards(
  log: Pick<EventLog, 'readAll' | 'follow'>,
  upTo: Position,
  { after, limit, types }: { after: Position; limit: number; types: readonly string[] },
): Promise<RecordedPage> {
  const page = await log.follow(after, limit, types)
  return page.atHead && comparePositions(page.next, upTo) < 0 ? log.readAll(after, limit, types) : page
}

type StreamReader = Pick<EventLog, 'read'>

/** All events of one stream of a decider, oldest first. Only the decider writes to its streams. */
export const historyOf = async <C, S, E extends DomainEvent>(
  log: StreamReader,
  of: Decider<C, S, E>,
  id: string,
): Promise<readonly RecordedEvent<E>[]> =>
  (await log.read(of.stream(id))) as readonly RecordedEvent<DomainEvent>[] as readonly RecordedEvent<E>[]

/** The current state of the stream. */
export const stateOf = async <C, S, E extends DomainEvent>(
  log: StreamReader,
  of: Decider<C, S, E>,
  id: string,
): Promise<S> => fold(of, await historyOf(log, of, id))

/** The events of several streams as one history, sorted by position. */
export const mergeByPosition = (streams: readonly (readonly RecordedEvent[])[]): RecordedEvent[] =>
  streams.flat().sort((a, b) => comparePositions(a.position, b.position))

/** The history as of an instant: everything up to the last event recorded at or before it. */
export function historyAsOf(history: readonly RecordedEvent[], asOf: Instant): readonly RecordedEvent[] {
  const until = Date.parse(asOf)
  return history.slice(0, history.findLastIndex(({ meta }) => Date.parse(meta.recordedAt) <= until) + 1)
}
