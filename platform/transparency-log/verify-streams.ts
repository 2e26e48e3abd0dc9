import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent, StreamChange, StreamExtent } from '#platform/event-store/event-store.ts'
import type { Findings } from './findings.ts'

interface StreamVerifierOptions {
  readonly store: Pick<EventStore, 'readAll' | 'extents'>
  readonly found: Findings
  /** Maximum number of streams in memory. If there are more, the log is read again from the first remaining one. */
  readonly maxConcurrent?: number
}

/** About 40 MB. */
const MAX_STREAMS = 200_000
/** Streams per request to the engine. */
const BATCH = 500
/** Maximum number of streams whose changes are stored; changes of other streams show in their extents. */
const MAX_CHANGES = 10_000
const PAGE = 5_000

/** A stream as read from the log by position. */
interface StreamTally {
  count: number
  first: number
  last: number
  /** Position of its newest event. */
  position: Position
}

interface Change extends StreamChange {
  /** The stream was deleted and then written to again. */
  readonly restarted: boolean
}

/**
 * Compares every stream of the sealed log with the log. Decisions read streams, but the tree covers the log: without
 * this check, events hidden in a stream (by deletion, `$maxCount` etc.) would go unnoticed.
 */
export class StreamVerifier {
  readonly #options: StreamVerifierOptions
  readonly #tallies = new Map<string, StreamTally>()
  readonly #changes = new Map<string, Change>()
  /** Position of the last event added. */
  #lastPosition: Position | undefined
  /** Set once a stream exceeds the limit: the position of the last event before its first one. */
  #overflow: { readonly after: Position | undefined } | undefined
  /** Number of compared streams. */
  compared = 0

  constructor(options: StreamVerifierOptions) {
    this.#options = options
  }

  /** Adds the next sealed event of the log. */
  add(event: StoredEvent): void {
    const row = this.#tallies.get(event.stream)
    if (row) this.#count(row, event)
    else if (this.#overflow === undefined) this.#addStream(event, this.#lastPosition)
    this.#lastPosition = event.position
  }

  addChange(change: StreamChange): void {
    const previous = this.#changes.get(change.stream)
    if (!previous && this.#changes.size >= MAX_CHANGES) return
    const restarted = change.kind === 'truncated' && (previous?.kind === 'deleted' || previous?.restarted === true)
    this.#changes.set(change.stream, { ...change, restarted })
  }

  /** Call after the last event of the log. */
  async end(): Promise<void> {
    const upTo = this.#lastPosition
    await this.#compare()
    while (this.#overflow) await this.#compareRest(this.#overflow.after, upTo!)
  }

  #count(row: StreamTally, { revision, position }: StoredEvent): void {
    row.count += 1
    row.first = Math.min(row.first, revision)
    row.last = Math.max(row.last, revision)
    row.position = position
  }

  #addStream({ stream, revision, position }: StoredEvent, before: Position | undefined): void {
    if (this.#tallies.size < (this.#options.maxConcurrent ?? MAX_STREAMS))
      this.#tallies.set(detachedCopy(stream), { count: 1, first: revision, last: revision, position })
    else this.#overflow = { after: before }
  }

  /** Reads the log again for the streams that exceeded the limit: those that start after a position. */
  async #compareRest(after: Position | undefined, upTo: Position): Promise<void> {
    this.#overflow = undefined
    let at = after!
    for (let atEnd = false; !atEnd; ) {
      const page = await this.#options.store.readAll(at, PAGE)
      for (const event of page.events) {
        atEnd = comparePositions(event.position, upTo) > 0
        if (atEnd) break
        const row = this.#tallies.get(event.stream)
        if (row) this.#count(row, event)
        else if (event.revision === 0 && this.#overflow === undefined) this.#addStream(event, at)
        at = event.position
      }
      at = atEnd ? at : page.next
      atEnd ||= page.atHead
    }
    await this.#compare()
  }

  async #compare(): Promise<void> {
    const streams = [...this.#tallies.keys()]
    for (let from = 0; from < streams.length; from += BATCH) {
      const extents = await this.#options.store.extents(streams.slice(from, from + BATCH))
      for (const extent of extents) this.#compareOne(extent, this.#tallies.get(extent.stream)!)
    }
    this.compared += streams.length
    this.#tallies.clear()
  }

  #compareOne(extent: StreamExtent, row: StreamTally): void {
    const { stream } = extent
    const change = this.#changes.get(stream)
    const hidden = hiddenOf(extent, row)
    const cause = change && change.kind !== 'visible' ? change : hidden === 0 ? undefined : extent.hidden
    if (!cause && hidden === 0) return
    const kind = kindOf(cause && 'restarted' in cause && cause.restarted ? 'restarted' : cause?.kind, hidden)
    const position = cause?.position ?? row.position
    this.#options.found.add({ kind, stream, by: cause?.by, position, count: Math.max(1, Math.abs(hidden)) })
  }
}

/** Copies a name, because a substring would keep its whole page in memory. */
const detachedCopy = (name: string): string => Buffer.from(name).toString()

/**
 * Number of the log's events that the stream does not show; negative for additional events. Ignores events appended
 * since then.
 */
function hiddenOf({ count, first, last }: StreamExtent, row: StreamTally): number {
  if (first === null || last === null || last < row.first) return row.count
  const appended = Math.max(0, last - row.last)
  const missing = row.count + appended - count
  return missing === 0 && first !== row.first ? 1 : missing
}

const KINDS = {
  deleted: 'stream_deleted',
  tombstoned: 'stream_tombstoned',
  truncated: 'stream_truncated',
  restarted: 'stream_restarted',
  unreadable: 'stream_unreadable',
} as const

const kindOf = (cause: keyof typeof KINDS | 'visible' | undefined, hidden: number) =>
  cause === undefined || cause === 'visible' ? (hidden > 0 ? 'stream_shortened' : 'stream_differs') : KINDS[cause]
