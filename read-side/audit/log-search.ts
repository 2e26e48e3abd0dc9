import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { BackwardsPage, EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { constantTimeEqual } from '#platform/keys/signed-tokens.ts'
import {
  matchesFilter,
  oneStream,
  type ResolvedFilter,
  timeOf,
  timeRangeOf,
  typesOf,
} from '#read-side/audit/log-match.ts'

export interface SearchableLog {
  readonly store: Pick<EventStore, 'readAllBackwards' | 'readStreamBackwards'>
  readonly timeline: LogTimeIndex
}

export interface LogSearchPage {
  /** Newest first. */
  readonly events: readonly StoredEvent[]
  /** How many events were scanned. */
  readonly scanned: number
  /** Where the next page starts, with its first candidate event; undefined at the end. */
  readonly next: { readonly place: string; readonly event: StoredEvent } | undefined
}

/** Limits of one page. */
const MAX_PER_PAGE = { events: 50, characters: 1_000_000 } as const
/** Events per read, and reads per page: a page scans a bounded part of the log. */
const BLOCK = 1_000
const MAX_BLOCKS = 20

/**
 * Matching events, newest first, from `place` on (from the head without one). Stops at a full page, or after scanning
 * some 20,000 events (more if the log itself filters by type). A place is a position, or a revision within one stream.
 */
export const searchLog = (log: SearchableLog, filter: ResolvedFilter, place?: string): Promise<LogSearchPage> =>
  oneStream(filter) ? searchStream(log, filter, place) : searchAll(log, filter, place)

async function searchStream({ store }: SearchableLog, filter: ResolvedFilter, place?: string): Promise<LogSearchPage> {
  const stream = oneStream(filter)!
  const page = new ResultPage(filter)
  let before = place === undefined ? undefined : Number(place)
  for (let block = 0; block < MAX_BLOCKS && !page.full; block++) {
    const events = await store.readStreamBackwards(stream, before, BLOCK)
    before = page.take(events)?.revision ?? before
    if (events.length < BLOCK) break
  }
  const [event] = before === 0 ? [] : await store.readStreamBackwards(stream, before, 1)
  return page.found(event && { place: String(event.revision + 1), event })
}

async function searchAll(log: SearchableLog, filter: ResolvedFilter, place?: string): Promise<LogSearchPage> {
  const page = new ResultPage(filter)
  const blockBefore = blockReader(log, filter)
  let before: Position | undefined = place
  for (let block = 0; block < MAX_BLOCKS && !page.full; block++) {
    const { events, next, scanned, atStart, skipped } = await blockBefore(before)
    page.scanned += skipped
    const last = page.take(events, scanned)
    before = page.full && last ? last.position : next
    if (atStart && !page.full) return page.found(undefined)
  }
  const event = await newestBefore(log.store, before)
  return page.found(event && { place: before!, event })
}

/** The log in blocks, newest first. `scanned` includes events skipped by time. */
export async function* logBlocks(
  log: SearchableLog,
  filter: LogFilter,
): AsyncGenerator<Pick<BackwardsPage, 'events' | 'scanned' | 'atStart'>> {
  const blockBefore = blockReader(log, filter)
  for (let before: Position | undefined; ; ) {
    const { events, next, scanned, atStart, skipped } = await blockBefore(before)
    yield { events, scanned: scanned + skipped, atStart }
    if (atStart) return
    before = next
  }
}

/** Reads on past empty pages: EventStoreDB fills them with system events. */
async function newestBefore(
  store: SearchableLog['store'],
  before: Position | undefined,
): Promise<StoredEvent | undefined> {
  for (let at = before; ; ) {
    const { events, next, atStart } = await store.readAllBackwards(at, 1)
    if (events[0] || atStart) return events[0]
    at = next
  }
}

interface Block extends BackwardsPage {
  /** How many events before these were skipped by time. */
  readonly skipped: number
}

/** Reads the next block: filtered by type in the log, or skipping ranges known to be outside the time range. */
function blockReader({ store, timeline }: SearchableLog, filter: LogFilter) {
  const [from, to] = timeRangeOf(filter)
  const timed = Number.isFinite(from) || Number.isFinite(to)
  // Time ranges can only be recorded from unfiltered events.
  const types = timed ? undefined : typesOf(filter)
  return async (before: Position | undefined): Promise<Block> => {
    if (types) return { ...(await store.readAllBackwards(before, BLOCK, { types })), skipped: 0 }
    if (before === undefined)
      return { ...recordTimes(timeline, before, await store.readAllBackwards(before, BLOCK)), skipped: 0 }
    const { next, atStart, scanned: skipped } = timeline.skip(before, [from, to])
    if (atStart) return { events: [], next, atStart, scanned: 0, skipped }
    return { ...recordTimes(timeline, next, await store.readAllBackwards(next, BLOCK)), skipped }
  }
}

/** Cuts a page where a recorded range begins, so that ranges are adjacent, and records its times. */
function recordTimes(timeline: LogTimeIndex, before: Position | undefined, page: BackwardsPage): BackwardsPage {
  const recordedFrom = page.events.findIndex(({ position }) => timeline.has(position))
  const cut = recordedFrom < 0 || recordedFrom === page.events.length - 1 ? page : cutAfter(page, recordedFrom)
  if (before !== undefined && cut.events.length > 0) {
    const times = cut.events.map(timeOf)
    const [earliest, latest] = [Math.min(...times), Math.max(...times)]
    const { next, atStart, scanned } = cut
    timeline.record(before, { next, atStart, scanned, earliest, latest })
  }
  return cut
}

const cutAfter = ({ events }: BackwardsPage, index: number): BackwardsPage => ({
  events: events.slice(0, index + 1),
  next: events[index]!.position,
  atStart: false,
  scanned: index + 1,
})

/** Collects one page. `scanned` counts scanned events only. */
class ResultPage {
  readonly #matches: (event: StoredEvent) => boolean
  readonly #events: StoredEvent[] = []
  #characters = 0
  scanned = 0

  constructor(filter: ResolvedFilter) {
    this.#matches = matchesFilter(filter)
  }

  get full(): boolean {
    return this.#events.length >= MAX_PER_PAGE.events || this.#characters >= MAX_PER_PAGE.characters
  }

  /** Adds matching events until the page is full; returns the last scanned event. */
  take(events: readonly StoredEvent[], scanned = events.length): StoredEvent | undefined {
    for (const [i, event] of events.entries()) {
      if (this.#matches(event)) this.#add(event)
      if (!this.full) continue
      this.scanned += i + 1
      return event
    }
    this.scanned += scanned
    return events.at(-1)
  }

  found(next: LogSearchPage['next']): LogSearchPage {
    return { events: this.#events, scanned: this.scanned, next }
  }

  #add(event: StoredEvent): void {
    this.#events.push(event)
    this.#characters += event.data.length + event.meta.length
  }
}

/** A range of the log that was scanned: from before a position back to `next`. */
export interface ScannedRange {
  readonly next: Position
  readonly atStart: boolean
  readonly scanned: number
  /** Earliest and latest time of its events, ms. */
  readonly earliest: number
  readonly latest: number
}

/** Times of scanned ranges, kept for the lifetime of the process: recorded events never change. */
interface LogTimeIndex {
  has(before: Position): boolean
  /** Where to continue a search for a time range: after all recorded ranges outside it. */
  skip(before: Position, timeRange: readonly [number, number]): SkippedRange
  record(before: Position, range: ScannedRange): void
}

export type SkippedRange = Pick<ScannedRange, 'next' | 'atStart' | 'scanned'>

/**
 * Event times need not follow the log order: imported histories have older times. So a range is skipped only if a scan
 * has shown that none of its events are in the requested time range. One entry per 1,000 events.
 */
export function createLogTimeIndex(): LogTimeIndex {
  const ranges = new Map<Position, ScannedRange>()
  return {
    has: (before) => ranges.has(before),
    record: (before, range) => void ranges.set(before, range),
    skip: (before, [from, to]) => {
      let passed: SkippedRange = { next: before, atStart: false, scanned: 0 }
      for (;;) {
        const range = ranges.get(passed.next)
        if (!range || passed.atStart || (range.latest >= from && range.earliest < to)) return passed
        passed = { next: range.next, atStart: range.atStart, scanned: passed.scanned + range.scanned }
      }
    },
  }
}

interface LogQuery {
  readonly accountId: string
  readonly filter: LogFilter
}

/**
 * Cursors for the next page of a query, signed together with the account and the filter. Only the first page of a query
 * is recorded in the access log, so a cursor must not work for any other query.
 */
export function logCursors(keys: LinkSigner) {
  const signed = ({ accountId, filter }: LogQuery, place: string): string => {
    const criteria = Object.entries(filter).filter(([, value]) => value !== undefined)
    return JSON.stringify([accountId, place, criteria.sort()])
  }
  return {
    write: (query: LogQuery, place: string): string =>
      `${place}.${keys.sign('log-cursor', signed(query, place)).slice(0, 40)}`,
    /** The place; undefined if the cursor does not belong to this query. */
    read: (query: LogQuery, cursor: string): string | undefined => {
      const [place = '', signature = ''] = cursor.split('.')
      const accepted = keys.signatures('log-cursor', signed(query, place))
      return accepted.some((each) => constantTimeEqual(each.slice(0, 40), signature)) ? place : undefined
    },
  }
}
