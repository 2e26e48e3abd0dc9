import type { Position } from '#domain/kernel/event.ts'

/**
 * The log. Its laws, each tested at contention on every engine:
 * - an append is all or nothing, and takes effect only at its expected revision (create-once included);
 * - the same events (same ids) appended again at the same revision give the first result, and are stored once;
 * - every reader sees every event exactly once, in one order, the same for all; a position once read past never fills;
 * - a stream is read whole or not at all: where the engine was made to hide events of it, reads throw `IncompleteStream`.
 */
export interface EventStore {
  /**
   * Appends to several streams; each entry succeeds or conflicts by itself, in the order given. Throws
   * `EventStoreUnavailable` when the outcome is unknown: repeat with the same ids.
   */
  append(appends: readonly Append[]): Promise<AppendResult[]>
  /**
   * A stream's events from a revision on (default 0), oldest first; `[]` for an unknown stream. Throws `IncompleteStream` when
   * the first event shown is another than the one asked for, or the stream was deleted.
   */
  read(stream: string, fromRevision?: number): Promise<StoredEvent[]>
  /**
   * At most so many events of a stream before a revision, the newest first; without one, from the stream's end. Throws
   * `IncompleteStream` when it ends before revision 0.
   */
  readStreamBackwards(stream: string, beforeRevision: number | undefined, limit: number): Promise<StoredEvent[]>
  /**
   * A page of the whole log strictly after a position. `next` moves past events the filter left out and past the engine's own
   * (EventStoreDB writes some by itself, also before the market's first). So a page may be empty while more follows: only
   * `atHead` says that nothing does.
   */
  readAll(after: Position, limit: number, filter?: LogFilter): Promise<LogPage>
  /**
   * A page of the whole log strictly before a position, the newest first; without one, from the log's end. With a filter it
   * looks through so many events at most, whatever it finds: `next` moves past those left out, and past the engine's own. A page
   * may be empty while more lies before it: only `atStart` says that nothing does.
   */
  readAllBackwards(before: Position | undefined, limit: number, filter?: LogFilter): Promise<BackwardsPage>
  /**
   * What each of these streams shows when it is read from its beginning, in the order given: for comparison with the log as it
   * is read by position. Never throws `IncompleteStream`.
   */
  extents(streams: readonly string[]): Promise<StreamExtent[]>
  /** The position of the newest event, `START` for an empty log. */
  head(): Promise<Position>
  /** Calls back soon after the log has grown, here or in another process. A hint: it may come early, late or twice. */
  onAppend(listener: () => void): () => void
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
  /** Read on from here. May lie behind the last of `events`; equals the given position when nothing was read. */
  readonly next: Position
  /** True when the page reached the end of the log as it was at reading. */
  readonly atHead: boolean
  /** Changes to what streams show that the engine recorded between the events of this page, oldest first. */
  readonly changes?: readonly StreamChange[]
}

/** How many events a stream shows, and the revisions of the first and the last; null when it shows none. */
export interface StreamExtent {
  readonly stream: string
  readonly count: number
  readonly first: number | null
  readonly last: number | null
  /** Why it does not show everything from revision 0 on, where the engine knows. */
  readonly hidden?: Omit<StreamChange, 'stream' | 'position'> & { readonly position?: Position }
}

/**
 * Something an administrator of the engine did to a stream. `truncated`: its metadata hides older events; `visible`: its metadata
 * hides nothing (any more); `unreadable`: its access control list keeps the market out.
 */
export interface StreamChange {
  readonly kind: 'deleted' | 'tombstoned' | 'truncated' | 'unreadable' | 'visible'
  readonly stream: string
  /** Of the engine's own event that did it. */
  readonly position: Position
  /** Of `truncated`: the metadata that does it, such as `$maxCount`. */
  readonly by?: string
}

export interface BackwardsPage {
  readonly events: readonly StoredEvent[]
  /** Read on before here. */
  readonly next: Position
  /** True when nothing lies before this page. */
  readonly atStart: boolean
  /** How many events were looked through, with those the filter left out. */
  readonly scanned: number
}

/** The store cannot be reached, or did not answer in time; what was asked may or may not have happened. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

/**
 * A stream does not show its whole history: the engine was made to hide a part of it. Nothing may be decided, replayed or exported
 * from what is left. Nothing was stored, unless it says so.
 */
export class IncompleteStream extends Error {
  override readonly name = 'IncompleteStream'
  constructor(
    readonly stream: string,
    /** The first revision shown where another was expected; null when none is shown. */
    readonly revision: number | null,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${stream} does not show its whole history: ${reason}`, options)
  }
}

/** An append no engine would take: the caller's mistake, nothing was stored. */
export class AppendRejected extends Error {
  override readonly name = 'AppendRejected'
}

/** Throws `AppendRejected` for what some engine could not store or would not give back as written. */
export function assertAppendable(appends: readonly Append[]): void {
  for (const append of appends) {
    assertName(append.stream)
    assertRevision(append)
    assertSize(append)
    for (const event of append.events) assertEvent(append, event)
  }
}

/** UTF-8 bytes of what is stored of these events. */
export const bytesOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(event.data) + Buffer.byteLength(event.meta), 0)

function assertName(name: string): void {
  if (!NAME.test(name)) throw new AppendRejected(`not a name the log can hold: ${JSON.stringify(name.slice(0, 80))}`)
}

function assertRevision({ stream, expectedRevision }: Append): void {
  if (!Number.isInteger(expectedRevision) || expectedRevision < NO_STREAM || expectedRevision > MAX_REVISION)
    throw new AppendRejected(`${stream}: ${expectedRevision} is not a revision to expect`)
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

// What four bytes hold.
const MAX_REVISION = 2 ** 31 - 1
// `$` begins EventStoreDB's own names; the length keeps index rows small.
const NAME = /^[A-Za-z0-9][\x21-\x7e]{0,199}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// JSON escapes these. PostgreSQL cannot hold the first; the others stand between fields when pages are read.
const RAW_CONTROLS = ['\0', '\x1e', '\x1f']
const isJsonText = (text: string): boolean => !RAW_CONTROLS.some((control) => text.includes(control))

/** Events after a position, at least one unless the log ends: a page may hold none when a server's own lie between. */
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
