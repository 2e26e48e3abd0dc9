import type { Position } from '#domain/kernel/event.ts'

/**
 * The log. Its laws, each tested at contention on every engine:
 * - an append is all or nothing, and takes effect only at its expected revision (create-once included);
 * - the same events (same ids) appended again at the same revision give the first result, and are stored once;
 * - every reader sees every event exactly once, in one order, the same for all; a position once read past never fills.
 */
export interface EventStore {
  /**
   * Appends to several streams; each entry succeeds or conflicts by itself, in the order given. Throws
   * `EventStoreUnavailable` when the outcome is unknown: repeat with the same ids.
   */
  append(appends: readonly Append[]): Promise<AppendResult[]>
  /** A stream's events from a revision on (default 0), oldest first; `[]` for an unknown stream. */
  read(stream: string, fromRevision?: number): Promise<StoredEvent[]>
  /** At most so many events of a stream before a revision, the newest first; without one, from the stream's end. */
  readStreamBack(stream: string, beforeRevision: number | undefined, limit: number): Promise<StoredEvent[]>
  /** A page of the whole log strictly after a position. `next` moves past events the filter left out. */
  readAll(after: Position, limit: number, filter?: LogFilter): Promise<LogPage>
  /**
   * A page of the whole log strictly before a position, the newest first; without one, from the log's end. With a filter it
   * looks through so many events at most, whatever it finds: `next` moves past those left out.
   */
  readBack(before: Position | undefined, limit: number, filter?: LogFilter): Promise<BackPage>
  /** The position of the newest event, `START` for an empty log. */
  head(): Promise<Position>
  /** Calls back soon after the log has grown, here or in another process. A hint: it may come early, late or twice. */
  wake(listener: () => void): () => void
  close(): Promise<void>
}

/** The revision of a stream that does not exist. */
export const NO_STREAM = -1

/** At most this many events and bytes in one append to one stream (EventStoreDB refuses 1 MiB). */
export const APPEND_LIMITS = { events: 500, bytes: 900 * 1024 } as const

export interface Append {
  readonly stream: string
  /** The revision of the stream's last event as the writer knows it, or `NO_STREAM`. */
  readonly expectedRevision: number
  readonly events: readonly ProposedEvent[]
}

/** `data` and `meta` are JSON as written; hashes are over these very bytes. `id` is a UUID. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly meta: string
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string
  readonly revision: number
  readonly position: Position
}

/** Of a success: revision and position of the last event appended. */
export type AppendResult =
  | { readonly ok: true; readonly revision: number; readonly position: Position }
  | { readonly ok: false }

export interface LogFilter {
  /** Only events of these types. */
  readonly types: readonly string[]
}

export interface LogPage {
  readonly events: readonly StoredEvent[]
  /** Read on from here. Equals the given position when nothing was read. */
  readonly next: Position
  /** True when the page reached the end of the log as it was at reading. */
  readonly atHead: boolean
}

export interface BackPage {
  readonly events: readonly StoredEvent[]
  /** Read on before here. */
  readonly next: Position
  /** True when nothing lies before this page. */
  readonly atStart: boolean
  /** How many events were looked through, with those the filter left out. */
  readonly looked: number
}

/** The store cannot be reached, or did not answer in time; what was asked may or may not have happened. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}
