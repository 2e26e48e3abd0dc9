import { type Decider, fold } from '#domain/kernel/decider.ts'
import type { DomainEvent, EventMeta, Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { AppendResult } from '#platform/event-store/event-store.ts'

/** The event store as the application uses it: typed events, encrypted personal fields, upcast old versions. */
export interface EventLog {
  append(appends: readonly TypedAppend[]): Promise<AppendResult[]>
  read(stream: string, fromRevision?: number): Promise<RecordedEvent[]>
  readAll(after: Position, limit: number, types?: readonly string[]): Promise<RecordedPage>
  head(): Promise<Position>
  onAppend(listener: () => void): () => void
}

export interface TypedAppend {
  readonly stream: string
  readonly expectedRevision: number
  readonly events: readonly { readonly event: DomainEvent; readonly meta: Omit<EventMeta, 'version'> }[]
}

export interface RecordedPage {
  readonly events: readonly RecordedEvent[]
  readonly next: Position
  readonly atHead: boolean
}

type Reads = Pick<EventLog, 'read'>

/** All events of one stream of a decider, oldest first. Only the decider writes to its streams. */
export const historyOf = async <C, S, E extends DomainEvent>(
  log: Reads,
  of: Decider<C, S, E>,
  id: string,
): Promise<readonly RecordedEvent<E>[]> =>
  (await log.read(of.stream(id))) as readonly RecordedEvent<DomainEvent>[] as readonly RecordedEvent<E>[]

/** The current state of the stream. */
export const stateOf = async <C, S, E extends DomainEvent>(log: Reads, of: Decider<C, S, E>, id: string): Promise<S> =>
  fold(of, await historyOf(log, of, id))
