import type { DomainEvent, EventMeta, Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { AppendResult } from './event-store.ts'

/** The event store as the rooms use it: typed events in and out, personal fields encrypted, old shapes upcast. */
export interface EventLog {
  append(appends: readonly TypedAppend[]): Promise<AppendResult[]>
  read(stream: string, fromRevision?: number): Promise<RecordedEvent[]>
  readAll(after: Position, limit: number, types?: readonly string[]): Promise<RecordedPage>
  head(): Promise<Position>
  wake(listener: () => void): () => void
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
