import type { LogCounts } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { matchesFilter, metaOf, oneStream, type ResolvedFilter, timeOf } from '#read-side/audit/log-match.ts'
import { logBlocks, type SearchableLog } from '#read-side/audit/log-search.ts'

/** Events per read, and reads per count: a count scans a bounded part of the log. */
const BLOCK = 1_000
const MAX_BLOCKS = 50

/**
 * Counts the matching events among the newest events of the log (of the stream, if the filter names one). Without a
 * filter, as the page of the log opens, only events newer than the last count are read.
 */
export function createLogCounter(log: SearchableLog): (filter: ResolvedFilter) => Promise<LogCounts> {
  const readNewest = newestEventsReader(log)
  return async (filter) => {
    if (Object.values(filter).some((value) => value !== undefined)) return scan(log, filter)
    const { events, atStart } = await readNewest()
    const backTo = atStart ? null : new Date(events.at(-1)!.at).toISOString()
    return countsOf(events, { scanned: events.length, backTo })
  }
}

async function scan(log: SearchableLog, filter: ResolvedFilter): Promise<LogCounts> {
  const matches = matchesFilter(filter)
  const counted: CountedEvent[] = []
  let scanned = 0
  let blocks = 0
  for await (const block of oneStream(filter) ? streamBlocks(log, filter) : logBlocks(log, filter)) {
    scanned += block.scanned
    for (const event of block.events) if (matches(event)) counted.push(countedEvent(event))
    if (block.atStart) return countsOf(counted, { scanned, backTo: null })
    blocks += 1
    if (blocks === MAX_BLOCKS) return countsOf(counted, { scanned, backTo: lastTimeOf(block.events) })
  }
  return countsOf(counted, { scanned, backTo: null })
}

interface NewestEvents {
  /** Newest first, at most 50,000. */
  readonly events: readonly CountedEvent[]
  /** Whether no event precedes them. */
  readonly atStart: boolean
}

/** Keeps what is counted of the newest events, about 3 MB, and reads those that were appended since. */
function newestEventsReader({ store }: Pick<SearchableLog, 'store'>): () => Promise<NewestEvents> {
  let known: NewestEvents & { readonly head?: Position | undefined } = { events: [], atStart: false }
  const update = async (): Promise<NewestEvents> => {
    const { added, reachedKnown, atStart, head } = await readBackTo(store, known.head)
    const all = reachedKnown ? [...added, ...known.events] : added
    const events = all.slice(0, BLOCK * MAX_BLOCKS)
    known = { events, atStart: (reachedKnown ? known.atStart : atStart) && events.length === all.length, head }
    return known
  }
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    // One after the other, so that each includes all events that precede its call.
    const updated = last.then(update)
    last = updated.catch(() => undefined)
    return updated
  }
}

/** Reads the newest events down to a position, to the beginning or to the limit. */
async function readBackTo(store: SearchableLog['store'], position: Position | undefined) {
  const added: CountedEvent[] = []
  let head: Position | undefined
  let before: Position | undefined
  for (;;) {
    // Between two visits, few events are appended.
    const { events, next, atStart } = await store.readAllBackwards(before, before ? BLOCK : BLOCK / 10)
    head ??= events[0]?.position
    const known = events.findIndex((event) => event.position === position)
    const reachedKnown = known >= 0
    added.push(...events.slice(0, reachedKnown ? known : undefined).map(countedEvent))
    if (reachedKnown || atStart || added.length >= BLOCK * MAX_BLOCKS) return { added, reachedKnown, atStart, head }
    before = next
  }
}

async function* streamBlocks({ store }: SearchableLog, filter: LogFilter) {
  for (let before: number | undefined; ; ) {
    const events = await store.readStreamBackwards(oneStream(filter)!, before, BLOCK)
    const last = events.at(-1)
    yield { events, scanned: events.length, atStart: !last || last.revision === 0 }
    before = last?.revision
  }
}

const lastTimeOf = (events: readonly StoredEvent[]): string | null => {
  const last = events.at(-1)
  return last ? metaOf(last).recordedAt : null
}

/** What is counted of an event. */
interface CountedEvent {
  /** Event time, ms. */
  readonly at: number
  readonly type: string
  readonly actorKind: string
  /** Prefix of the stream's name, such as `order-`. */
  readonly stream: string
}

const countedEvent = (event: StoredEvent): CountedEvent => ({
  at: timeOf(event),
  type: event.type,
  actorKind: metaOf(event).actor.kind,
  stream: event.stream.slice(0, event.stream.indexOf('-') + 1),
})

const countsOf = (events: readonly CountedEvent[], scanned: Pick<LogCounts, 'scanned' | 'backTo'>): LogCounts => ({
  counted: events.length,
  ...scanned,
  ...intervalsOf(events.map(({ at }) => at)),
  types: facetOf(events.map(({ type }) => type)),
  actorKinds: facetOf(events.map(({ actorKind }) => actorKind)),
  streams: facetOf(events.map(({ stream }) => stream)),
})

/** The values with their counts, most frequent first. */
function facetOf(values: readonly string[]): LogCounts['types'] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Lengths of an interval, seconds. */
const LENGTHS = [1, 10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY]
const MAX_INTERVALS = 60

/** Counts per interval of the shortest length that needs at most 60 intervals. */
export function intervalsOf(times: readonly number[]): Pick<LogCounts, 'seconds' | 'intervals'> {
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const at of times) {
    earliest = Math.min(earliest, at)
    latest = Math.max(latest, at)
  }
  if (times.length === 0) return { seconds: MINUTE, intervals: [] }
  const intervalAt = (seconds: number, at: number) => Math.floor(at / (seconds * 1000))
  const spanOf = (seconds: number) => intervalAt(seconds, latest) - intervalAt(seconds, earliest) + 1
  const seconds = LENGTHS.find((each) => spanOf(each) <= MAX_INTERVALS) ?? LENGTHS.at(-1)!
  const first = intervalAt(seconds, earliest)
  const counts = new Array<number>(spanOf(seconds)).fill(0)
  for (const at of times) counts[intervalAt(seconds, at) - first]! += 1
  const intervals = counts.map((count, i) => ({ at: new Date((first + i) * seconds * 1000).toISOString(), count }))
  return { seconds, intervals }
}
