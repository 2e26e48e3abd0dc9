import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { BackPage, EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import { fitting, oneStream, stretchOf, timeOf, typesOf } from './log-match.ts'
import type { Timeline } from './log-timeline.ts'

export interface SearchedLog {
  readonly store: Pick<EventStore, 'readBack' | 'readStreamBack'>
  readonly timeline: Timeline
}

export interface Found {
  /** The newest first. */
  readonly events: readonly StoredEvent[]
  /** How many were looked through. */
  readonly looked: number
  /** Where to go on, and the event that comes next there; undefined when nothing is left. */
  readonly next: { readonly place: string; readonly event: StoredEvent } | undefined
}

/** One answer holds so many events, and about so many characters of them. */
const MOST = { events: 50, characters: 1_000_000 } as const
/** So many events are fetched at a time, and so many times for one answer: what is looked through for it has an end. */
const BLOCK = 1_000
const BLOCKS = 20

/**
 * Events that fit, from a place on backwards (from the end without one). It stops when it has a page, or has looked through
 * its share of the log: some 20,000 events, more where the log itself leaves out types. A place is a position, or in one
 * stream a revision.
 */
export const searchLog = (log: SearchedLog, filter: LogFilter, place?: string): Promise<Found> =>
  oneStream(filter) ? searchStream(log, filter, place) : searchAll(log, filter, place)

async function searchStream({ store }: SearchedLog, filter: LogFilter, place?: string): Promise<Found> {
  const stream = oneStream(filter)!
  const page = new Page(filter)
  let before = place === undefined ? undefined : Number(place)
  for (let block = 0; block < BLOCKS && !page.full; block++) {
    const events = await store.readStreamBack(stream, before, BLOCK)
    before = page.take(events)?.revision ?? before
    if (events.length < BLOCK) break
  }
  const [event] = before === 0 ? [] : await store.readStreamBack(stream, before, 1)
  return page.found(event && { place: String(event.revision + 1), event })
}

async function searchAll(log: SearchedLog, filter: LogFilter, place?: string): Promise<Found> {
  const page = new Page(filter)
  const blockBefore = blocksOf(log, filter)
  let before: Position | undefined = place
  for (let block = 0; block < BLOCKS && !page.full; block++) {
    const { events, next, looked, atStart, skipped } = await blockBefore(before)
    page.looked += skipped
    const last = page.take(events, looked)
    before = page.full && last ? last.position : next
    if (atStart && !page.full) return page.found(undefined)
  }
  const event = await newestBefore(log.store, before)
  return page.found(event && { place: before!, event })
}

/** An empty page may lie behind others: a server's own events fill it. */
async function newestBefore(
  store: SearchedLog['store'],
  before: Position | undefined,
): Promise<StoredEvent | undefined> {
  for (let at = before; ; ) {
    const { events, next, atStart } = await store.readBack(at, 1)
    if (events[0] || atStart) return events[0]
    at = next
  }
}

interface Block extends BackPage {
  /** How many events before these are known to be of another time. */
  readonly skipped: number
}

/** How the next block is read: without the types the log can leave out, or past the spans that are known to be of another time. */
function blocksOf({ store, timeline }: SearchedLog, filter: LogFilter) {
  const [from, to] = stretchOf(filter)
  const timed = Number.isFinite(from) || Number.isFinite(to)
  // Spans can only be learned from all of their events.
  const types = timed ? undefined : typesOf(filter)
  return async (before: Position | undefined): Promise<Block> => {
    if (types) return { ...(await store.readBack(before, BLOCK, { types })), skipped: 0 }
    if (before === undefined) return { ...learned(timeline, before, await store.readBack(before, BLOCK)), skipped: 0 }
    const { next, atStart, looked: skipped } = timeline.skip(before, [from, to])
    if (atStart) return { events: [], next, atStart, looked: 0, skipped }
    return { ...learned(timeline, next, await store.readBack(next, BLOCK)), skipped }
  }
}

/** Cuts a page where a known span begins, so that spans join, and notes what it says of the times. */
function learned(timeline: Timeline, before: Position | undefined, page: BackPage): BackPage {
  const known = page.events.findIndex(({ position }) => timeline.knows(position))
  const cut = known < 0 || known === page.events.length - 1 ? page : cutAfter(page, known)
  if (before !== undefined && cut.events.length > 0) {
    const times = cut.events.map(timeOf)
    const [earliest, latest] = [Math.min(...times), Math.max(...times)]
    const { next, atStart, looked } = cut
    timeline.note(before, { next, atStart, looked, earliest, latest })
  }
  return cut
}

const cutAfter = ({ events }: BackPage, index: number): BackPage => ({
  events: events.slice(0, index + 1),
  next: events[index]!.position,
  atStart: false,
  looked: index + 1,
})

/** What is being gathered for one answer. `looked` tells no event that was not looked at. */
class Page {
  readonly #fits: (event: StoredEvent) => boolean
  readonly #events: StoredEvent[] = []
  #characters = 0
  looked = 0

  constructor(filter: LogFilter) {
    this.#fits = fitting(filter)
  }

  get full(): boolean {
    return this.#events.length >= MOST.events || this.#characters >= MOST.characters
  }

  /** Takes what fits until it is full; answers the last event it looked at. */
  take(events: readonly StoredEvent[], looked = events.length): StoredEvent | undefined {
    for (const [i, event] of events.entries()) {
      if (this.#fits(event)) this.#add(event)
      if (!this.full) continue
      this.looked += i + 1
      return event
    }
    this.looked += looked
    return events.at(-1)
  }

  found(next: Found['next']): Found {
    return { events: this.#events, looked: this.looked, next }
  }

  #add(event: StoredEvent): void {
    this.#events.push(event)
    this.#characters += event.data.length + event.meta.length
  }
}
