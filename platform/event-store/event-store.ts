import type { Position } from '#domain/kernel/event.ts'
import type { Log } from '#platform/log/log.ts'

/**
 * The event log. Every engine guarantees the following, tested under contention:
 * - An append is all or nothing and takes effect only at its expected revision (create-once included).
 * - Appending the same events (same ids) at the same revision again returns the first result; they are stored once.
 * - Every reader sees every event exactly once, in the same order; no event ever appears before a position that was
 *   already read.
 * - A stream is read completely or not at all: if the engine hides some of its events, reads throw
 *   `IncompleteStream`.
 */
export interface EventStore {
  /**
   * Appends to several streams, in the given order within a stream; each append succeeds or conflicts independently.
   * Throws `EventStoreUnavailable` if the outcome is unknown: retry with the same ids.
   */
  append(appends: readonly Append[]): Promise<AppendResult[]>
  /**
   * A stream's events from a revision on (default 0), oldest first; `[]` for an unknown stream. Throws
   * `IncompleteStream` if the first event is not the one requested, or the stream was deleted.
   */
  read(stream: string, fromRevision?: number): Promise<StoredEvent[]>
  /**
   * At most `limit` events of a stream before a revision (default: the end), newest first. Throws `IncompleteStream`
   * if the stream ends before revision 0.
   */
  readStreamBackwards(stream: string, beforeRevision: number | undefined, limit: number): Promise<StoredEvent[]>
  /**
   * A page of the whole log strictly after a position. `next` skips filtered events and the engine's own
   * (EventStoreDB writes some, also before the first of the marketplace), so a page may be empty while more events
   * follow: only `atHead` marks the end.
   */
  readAll(after: Position, limit: number, filter?: LogFilter): Promise<LogPage>
  /**
   * Like `readAll`, for callers that follow the log and listen to `onAppend`. Recent events come from memory, where one
   * copy serves all followers of the process. A page may miss the newest events; listeners are called once memory has
   * them. `atHead` then marks the end of what is in memory, and there are no `changes`.
   */
  follow(after: Position, limit: number, filter?: LogFilter): Promise<LogPage>
  /** The newest events in memory, by stream. */
  readonly recent: RecentLog
  /**
   * A page of the whole log strictly before a position (default: the end), newest first. With a filter, it scans a
   * limited number of events, even if none match. `next` skips filtered events and the engine's own, so a page may be
   * empty while more events precede it: only `atStart` marks the beginning.
   */
  readAllBackwards(before: Position | undefined, limit: number, filter?: LogFilter): Promise<BackwardsPage>
  /**
   * The extent of each stream when read from its beginning, in the given order, for comparison with the log as read by
   * position. Never throws `IncompleteStream`.
   */
  extents(streams: readonly string[]): Promise<StreamExtent[]>
  /** The position of the newest event, `LOG_START` for an empty log. */
  head(): Promise<Position>
  /** Calls back soon after new events, from this or another process. A hint: it may come early, late or twice. */
  onAppend(listener: () => void): () => void
  close(): Promise<void>
}

export interface RecentLog {
  /** Whether memory now includes everything that was stored before the call. False: read the store instead. */
  sync(): Promise<boolean>
  /** Whether memory has everything up to a position, now or within milliseconds. */
  reaches(position: Position): Promise<boolean>
  /** The position up to which memory has all events; undefined while it does not follow the log. */
  end(): Position | undefined
  /** A stream's events after a position; undefined if memory does not have all of them. */
  stream(name: string, after: Position): RecentStream | undefined
}

export interface RecentStream {
  /** Oldest first. */
  readonly events: readonly StoredEvent[]
  /** The stream has no other events up to this position. */
  readonly end: Position
}

/** The revision of a stream that does not exist. */
export const NO_STREAM = -1

/** Maximum number of events and bytes of one append to one stream (EventStoreDB rejects 1 MiB). */
export const APPEND_LIMITS = { events: 500, bytes: 900 * 1024 } as const

export interface Append {
  readonly stream: string
  /** The revision of the stream's last event as known to the writer, or `NO_STREAM`. */
  readonly expectedRevision: number
  readonly events: readonly ProposedEvent[]
  /** Streams that cannot exist before these events. Used by `withCachedReads`; engines ignore it. */
  readonly precedes?: readonly string[]
}

/** `data` and `meta` are JSON text; hashes cover these exact bytes. `id` is a UUID. */
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

/** Revision and position of the last appended event; `ok: false` is a conflict. */
export type AppendResult =
  | { readonly ok: true; readonly revision: number; readonly position: Position }
  | { readonly ok: false }

export interface LogFilter {
  /** Only events of these types. */
  readonly types: readonly string[]
}

export interface LogPage {
  readonly events: readonly StoredEvent[]
  /** The position to pass as `after` for the next page. May be after the last of `events`. */
  readonly next: Position
  /** True if the page reached the end of the log at the time of reading. */
  readonly atHead: boolean
  /** Changes to stream visibility that the engine recorded between the events of this page, oldest first. */
  readonly changes?: readonly StreamChange[]
}

/** Number of events that a stream shows, and its first and last revision; null if it shows none. */
export interface StreamExtent {
  readonly stream: string
  readonly count: number
  readonly first: number | null
  readonly last: number | null
  /** Why it does not show every event from revision 0, if the engine knows. */
  readonly hidden?: Omit<StreamChange, 'stream' | 'position'> & { readonly position?: Position }
}

/**
 * A change that an administrator made to a stream. `truncated`: its metadata hides older events; `visible`: its
 * metadata no longer hides events; `unreadable`: its access control list excludes the marketplace.
 */
export interface StreamChange {
  readonly kind: 'deleted' | 'tombstoned' | 'truncated' | 'unreadable' | 'visible'
  readonly stream: string
  /** Position of the engine's event that made the change. */
  readonly position: Position
  /** For `truncated`: the metadata that hides events, such as `$maxCount`. */
  readonly by?: string
}

export interface BackwardsPage {
  readonly events: readonly StoredEvent[]
  /** The position to pass as `before` for the next, older page. */
  readonly next: Position
  /** True if no events precede this page. */
  readonly atStart: boolean
  /** Number of events scanned, including filtered ones. */
  readonly scanned: number
}

/** The store is unreachable or did not respond in time; the append may or may not have happened. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

/**
 * A stream does not show its whole history, because the engine hides part of it. The rest must not be used for
 * decisions, replays or exports. Nothing was stored unless the message states otherwise.
 */
export class IncompleteStream extends Error {
  override readonly name = 'IncompleteStream'
  constructor(
    readonly stream: string,
    /** The first revision shown instead of the expected one; null if none is shown. */
    readonly revision: number | null,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${stream} does not show its whole history: ${reason}`, options)
  }
}

/** An append that no engine accepts: a programming error. Nothing was stored. */
export class AppendRejected extends Error {
  override readonly name = 'AppendRejected'
}

/** Throws `AppendRejected` for data that some engine cannot store or would not return unchanged. */
export function assertAppendable(appends: readonly Append[]): void {
  for (const append of appends) {
    assertName(append.stream)
    assertRevision(append)
    assertSize(append)
    for (const event of append.events) assertEvent(append, event)
  }
}

/** UTF-8 bytes stored for these events. */
export const bytesOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(event.data) + Buffer.byteLength(event.meta), 0)

function assertName(name: string): void {
  if (!NAME.test(name))
    throw new AppendRejected(`not a valid stream or event name: ${JSON.stringify(name.slice(0, 80))}`)
}

function assertRevision({ stream, expectedRevision }: Append): void {
  if (!Number.isInteger(expectedRevision) || expectedRevision < NO_STREAM || expectedRevision > MAX_REVISION)
    throw new AppendRejected(`${stream}: ${expectedRevision} is not a valid expected revision`)
}

function assertSize({ stream, events }: Append): void {
  if (events.length === 0) throw new AppendRejected(`${stream}: an append needs an event`)
  if (events.length > APPEND_LIMITS.events)
    throw new AppendRejected(`${stream}: ${events.length} events in one append, at most ${APPEND_LIMITS.events}`)
  const bytes = bytesOf(events)
  if (bytes > APPEND_LIMITS.bytes)
    throw new AppendRejected(`${stream}: ${bytes} bytes in one append, at most ${APPEND_LIMITS.bytes}`)
}

function assertEvent({ stream }: Append, event: ProposedEvent): void {
  assertName(event.type)
  if (!UUID.test(event.id)) throw new AppendRejected(`${stream}: ${event.id} is not a UUID in lower case`)
  if (!isJsonText(event.data) || !isJsonText(event.meta))
    throw new AppendRejected(`${stream}: ${event.type} is not JSON text`)
}

// The maximum of a 4-byte integer.
const MAX_REVISION = 2 ** 31 - 1
// `$` starts EventStoreDB's own names; the length limit keeps index rows small.
const NAME = /^[A-Za-z0-9][\x21-\x7e]{0,199}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// JSON escapes these characters. PostgreSQL cannot store the first; the others separate fields when pages are read.
const RAW_CONTROLS = ['\0', '\x1e', '\x1f']
const isJsonText = (text: string): boolean => !RAW_CONTROLS.some((control) => text.includes(control))

/**
 * The next events after a position: at least one unless the log ends there. A page may be empty if only the engine's
 * own events follow.
 */
export async function nextEvents(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  limit: number,
): Promise<readonly StoredEvent[]> {
  for (let at = after; ; ) {
    const { events, next, atHead } = await store.readAll(at, limit)
    if (events.length > 0 || atHead) return events
    at = next
  }
}

/** Returns the events if they start at `from` without gaps; otherwise throws `IncompleteStream`. */
export function assertCompleteFrom(stream: string, from: number, events: StoredEvent[]): StoredEvent[] {
  const first = events[0]
  const last = events.at(-1)
  if (first && first.revision !== from)
    throw new IncompleteStream(stream, first.revision, `it starts at revision ${first.revision} instead of ${from}`)
  if (last && last.revision !== from + events.length - 1)
    throw new IncompleteStream(
      stream,
      last.revision,
      `of the events ${from} to ${last.revision} it shows ${events.length}`,
    )
  return events
}

/** Like `assertCompleteFrom`, for events read backwards: fewer events than the limit must end at revision 0. */
export function assertCompleteBackwards(stream: string, limit: number, events: StoredEvent[]): StoredEvent[] {
  const newest = events[0]
  const oldest = events.at(-1)
  if (!newest || !oldest) return events
  if (events.length < limit && oldest.revision !== 0)
    throw new IncompleteStream(stream, oldest.revision, `it starts at revision ${oldest.revision} instead of 0`)
  if (newest.revision - oldest.revision !== events.length - 1)
    throw new IncompleteStream(stream, newest.revision, `before revision ${newest.revision} events are missing`)
  return events
}

export interface IncompleteStreamReporting {
  readonly log?: Log | undefined
  /** Called for every read or append rejected with `IncompleteStream`. */
  readonly onIncomplete?: (() => void) | undefined
}

/** Runs a read or an append and reports an `IncompleteStream` error. */
export async function reportingIncomplete<T>(
  { log, onIncomplete }: IncompleteStreamReporting,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (err) {
    if (err instanceof IncompleteStream) {
      log?.error({ err, streamId: err.stream, revision: err.revision }, 'a stream does not show its whole history')
      onIncomplete?.()
    }
    throw err
  }
}

/** Listeners for new events. The same function may be added twice; each registration is removed separately. */
export interface AppendListeners {
  add(listener: () => void): () => void
  notify(): void
  clear(): void
}

export function appendListeners(): AppendListeners {
  const all = new Set<{ readonly listener: () => void }>()
  return {
    add: (listener) => {
      const entry = { listener }
      all.add(entry)
      return () => all.delete(entry)
    },
    notify: () => {
      for (const { listener } of all) listener()
    },
    clear: () => all.clear(),
  }
}
