import type { LogCounts } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { matchesFilter, metaOf, oneStream, type ResolvedFilter, timeOf } from '#read-side/audit/log-match.ts'
import { logBlocks, type SearchableLog } from '#read-side/audit/log-search.ts'

/** Maximum number of blocks of 1,000 events that one count scans. */
const MAX_BLOCKS = 50

/** Counts the matching events among the newest events of the log (of the stream, if the filter names one). */
export async function countEvents(log: SearchableLog, filter: ResolvedFilter): Promise<LogCounts> {
  const matches = matchesFilter(filter)
  const tally = new Tally()
  let scanned = 0
  let blocks = 0
  for await (const block of oneStream(filter) ? streamBlocks(log, filter) : logBlocks(log, filter)) {
    scanned += block.scanned
    tally.add(block.events.filter(matches))
    if (block.atStart) return tally.counts({ scanned, backTo: null })
    blocks += 1
    if (blocks === MAX_BLOCKS) return tally.counts({ scanned, backTo: lastTimeOf(block.events) })
  }
  return tally.counts({ scanned, backTo: null })
}

const STREAM_BLOCK = 1_000

async function* streamBlocks({ store }: SearchableLog, filter: LogFilter) {
  for (let before: number | undefined; ; ) {
    const events = await store.readStreamBackwards(oneStream(filter)!, before, STREAM_BLOCK)
    const last = events.at(-1)
    yield { events, scanned: events.length, atStart: !last || last.revision === 0 }
    before = last?.revision
  }
}

const lastTimeOf = (events: readonly StoredEvent[]): string | null => {
  const last = events.at(-1)
  return last ? metaOf(last).recordedAt : null
}

class Tally {
  readonly #times: number[] = []
  readonly #types = new Map<string, number>()
  readonly #actorKinds = new Map<string, number>()
  readonly #streams = new Map<string, number>()

  add(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#times.push(timeOf(event))
      increment(this.#types, event.type)
      increment(this.#actorKinds, metaOf(event).actor.kind)
      increment(this.#streams, event.stream.slice(0, event.stream.indexOf('-') + 1))
    }
  }

  counts(scan: Pick<LogCounts, 'scanned' | 'backTo'>): LogCounts {
    return {
      counted: this.#times.length,
      ...scan,
      ...intervalsOf(this.#times),
      types: facetOf(this.#types),
      actorKinds: facetOf(this.#actorKinds),
      streams: facetOf(this.#streams),
    }
  }
}

const increment = (counts: Map<string, number>, value: string): void =>
  void counts.set(value, (counts.get(value) ?? 0) + 1)

const facetOf = (counts: ReadonlyMap<string, number>): LogCounts['types'] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))

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
