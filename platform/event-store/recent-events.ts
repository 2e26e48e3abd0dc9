import { setTimeout as pause } from 'node:timers/promises'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { LogFilter, LogPage, RecentLog, RecentStream, StoredEvent } from './event-store.ts'

/**
 * The newest events of the log as stored, in memory: one copy for all followers of a process. Personal fields stay
 * encrypted, so destroying a key requires no change here.
 */
export interface RecentEvents {
  /** Forgets everything and covers the events after a position. */
  startAt(position: Position): void
  /** Adds the events up to `upTo`. Events that are already covered are ignored. */
  add(events: readonly StoredEvent[], upTo: Position): void
  /** A page as `EventStore.follow` returns it; undefined if the position is not covered. */
  page(after: Position, limit: number, filter?: LogFilter): LogPage | undefined
  /** The events of a stream after a position, oldest first; undefined if the position is not covered. */
  stream(name: string, after: Position): RecentStream | undefined
  /** From now on, `stream` returns undefined for it, because the engine may hide some of its events. */
  excludeStream(stream: string): void
  /** The position up to which the events are known; undefined before the start. */
  end(): Position | undefined
  /** Whether the events up to a position are in memory within a time, ms. */
  reaches(position: Position, withinMs: number): Promise<boolean>
}

interface Limits {
  readonly maxEvents?: number
  /** Size of their data and metadata, in UTF-16 code units. */
  readonly maxChars?: number
}

export function recentEvents({ maxEvents = 30_000, maxChars = 16 * 1024 * 1024 }: Limits = {}): RecentEvents {
  let events: StoredEvent[] = []
  /** Index of the oldest event that is not dropped yet. */
  let first = 0
  let chars = 0
  const byStream = new Map<string, StoredEvent[]>()
  const excluded = new Set<string>()
  const waiting = new Set<{ readonly position: Position; readonly resolve: (reached: boolean) => void }>()
  let start: Position | undefined
  let end: Position | undefined

  const dropOldest = () => {
    while (events.length - first > maxEvents || (chars > maxChars && first < events.length)) {
      const dropped = events[first]!
      first += 1
      const ofStream = byStream.get(dropped.stream)!
      if (ofStream.length === 1) byStream.delete(dropped.stream)
      else ofStream.shift()
      chars -= charsOf(dropped)
      start = dropped.position
    }
    if (first > events.length / 2) {
      events = events.slice(first)
      first = 0
    }
  }

  const indexAfter = (position: Position): number => {
    let low = first
    let high = events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (comparePositions(events[middle]!.position, position) > 0) high = middle
      else low = middle + 1
    }
    return low
  }

  const hasReached = (position: Position) => end !== undefined && comparePositions(end, position) >= 0

  return {
    startAt: (position) => {
      events = []
      byStream.clear()
      first = 0
      chars = 0
      start = position
      end = position
    },
    add: (next, upTo) => {
      for (const event of next) {
        if (comparePositions(event.position, end!) <= 0) continue
        events.push(event)
        const ofStream = byStream.get(event.stream)
        if (ofStream) ofStream.push(event)
        else byStream.set(event.stream, [event])
        chars += charsOf(event)
        end = event.position
      }
      if (comparePositions(upTo, end!) > 0) end = upTo
      dropOldest()
      for (const entry of waiting) if (hasReached(entry.position)) entry.resolve(true)
    },
    stream: (name, after) => {
      if (start === undefined || comparePositions(after, start) < 0 || excluded.has(name)) return undefined
      const all = byStream.get(name) ?? []
      let from = all.length
      while (from > 0 && comparePositions(all[from - 1]!.position, after) > 0) from -= 1
      return { events: all.slice(from), end: end! }
    },
    excludeStream: (stream) => excluded.add(stream),
    page: (after, limit, filter) => {
      if (start === undefined || end === undefined || comparePositions(after, start) < 0) return undefined
      const types = filter && new Set(filter.types)
      const found: StoredEvent[] = []
      let index = indexAfter(after)
      for (; index < events.length && found.length < limit; index++)
        if (types?.has(events[index]!.type) ?? true) found.push(events[index]!)
      if (index < events.length) return { events: found, next: found.at(-1)!.position, atHead: false }
      return { events: found, next: comparePositions(after, end) > 0 ? after : end, atHead: true }
    },
    end: () => end,
    reaches: (position, withinMs) =>
      withinMs === 0 || hasReached(position)
        ? Promise.resolve(hasReached(position))
        : new Promise((resolve) => {
            const settle = (reached: boolean) => {
              clearTimeout(timer)
              waiting.delete(entry)
              resolve(reached)
            }
            const timer = setTimeout(() => settle(false), withinMs)
            const entry = { position, resolve: settle }
            waiting.add(entry)
          }),
  }
}

const charsOf = ({ data, meta }: StoredEvent): number => data.length + meta.length

/** The parts of an engine that `recentLog` needs. */
interface LogSource {
  readonly recent: RecentEvents
  /** Whether new events arrive in memory. */
  readonly isLive: () => boolean
  readonly start: () => void
  readonly head: () => Promise<Position>
  /** How long a read of the head waits for other callers to share it, ms. */
  readonly gatherMs?: number
  /** How long a caller waits for an event that was just stored, ms. */
  readonly appendWaitMs?: number
}

/** How long a caller waits for memory to reach the head of the log, ms. */
const SYNC_MS = 250

/** `EventStore.recent` over the events in memory. Callers that arrive together share one read of the head. */
export function recentLog({ recent, isLive, start, head, gatherMs = 0, appendWaitMs = 0 }: LogSource): RecentLog {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Position> | undefined
  const readHead = (): Promise<Position> => {
    next = undefined
    const read = head()
    running = read.catch(() => undefined)
    return read
  }
  const nextHead = (): Promise<Position> => {
    next ??= Promise.all([running, gatherMs > 0 ? pause(gatherMs) : undefined]).then(readHead)
    return next
  }
  return {
    sync: async () => {
      start()
      return isLive() && (await recent.reaches(await nextHead(), SYNC_MS)) && isLive()
    },
    reaches: async (position) => {
      start()
      return isLive() && (await recent.reaches(position, appendWaitMs)) && isLive()
    },
    end: () => {
      start()
      return isLive() ? recent.end() : undefined
    },
    stream: (name, after) => (isLive() ? recent.stream(name, after) : undefined),
  }
}
