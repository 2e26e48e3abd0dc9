import { LRUCache } from 'lru-cache'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { type Causation, currentWork } from '#platform/runtime/causation.ts'
import type { Append, AppendResult, EventStore, RecentLog, StoredEvent } from './event-store.ts'

/** A stream's events from a revision on, as stored. */
interface CachedStream {
  readonly from: number
  readonly events: readonly StoredEvent[]
  /** The stream has no other events from that revision up to this position. */
  readonly completeTo: Position
}

interface Options {
  /** Maximum size of the cached events, in characters. */
  readonly maxChars?: number
}

/**
 * A store whose streams are read once and then updated with the recent events in memory. Personal fields stay
 * encrypted. Within a request or job, reading a cached stream does not query the store; outside of them, it does.
 *
 * How recent a read is, whichever process wrote the events:
 * - A request, a webhook event or a scheduled job sees everything stored before it began: it reads the head of the log,
 *   and again after a second.
 * - A job caused by an event sees that event, its own appends and everything before them. It does not read the head: a
 *   later event starts its own job, which sees both. If two jobs each append and then read what the other appended, the
 *   one that appended later sees the earlier append.
 * - A decision based on stale state appends at the wrong revision; the store rejects it and the command is retried.
 */
export function withCachedReads(store: EventStore, { maxChars = 16 * 1024 * 1024 }: Options = {}): EventStore {
  const cache = new LRUCache<string, CachedStream>({
    maxSize: maxChars,
    sizeCalculation: ({ events }) => events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 100),
  })
  /** Position of this process's last append to each stream. */
  const appended = new LRUCache<string, Position>({ max: 50_000 })
  const memory = memoryOfWork(store.recent)

  const cacheStream = (stream: string, cached: CachedStream): void => {
    const { from, events } = cached
    // For a long stream, caches only that it has no newer events.
    const isLong = events.length > MAX_EVENTS
    cache.set(stream, isLong ? { ...cached, from: from + events.length, events: [] } : cached)
  }

  const readFromMemory = (stream: string, from: number): StoredEvent[] | undefined => {
    const cached = cache.get(stream)
    if (!cached || from < cached.from) return undefined
    const recent = store.recent.stream(stream, cached.completeTo)
    if (!recent || isBefore(recent.end, appended.get(stream))) return undefined
    const next = cached.from + cached.events.length
    const newer = recent.events.filter(({ revision }) => revision >= next)
    if (newer.some(({ revision }, i) => revision !== next + i)) return undefined
    const events = [...cached.events, ...newer]
    cacheStream(stream, { from: cached.from, events, completeTo: later(cached.completeTo, recent.end) })
    return events.slice(from - cached.from)
  }

  const readFromStore = async (stream: string, from: number): Promise<StoredEvent[]> => {
    const completeTo = currentWork() && store.recent.end()
    const events = await store.read(stream, from).catch((error: unknown) => {
      cache.delete(stream)
      throw error
    })
    const cached = cache.get(stream)
    // A slow read must not replace newer data.
    if (completeTo === undefined || (cached && isBefore(completeTo, cached.completeTo))) return events
    const isContiguous = cached && from >= cached.from && from <= cached.from + cached.events.length
    const before = isContiguous ? cached.events.slice(0, from - cached.from) : []
    cacheStream(stream, { from: from - before.length, events: [...before, ...events], completeTo })
    return events
  }

  const noteAppend = ({ stream, precedes = [] }: Append, result: AppendResult): void => {
    // Memory may not have the other writer's events yet, so the next read goes to the store.
    if (!result.ok) return void cache.delete(stream)
    const { position } = result
    appended.set(stream, later(position, appended.get(stream)))
    memory.noteAppend(position)
    for (const name of precedes) if (!cache.has(name)) cacheStream(name, { from: 0, events: [], completeTo: position })
  }

  /** Whether memory has what this process appended to the stream. */
  const hasOwnAppends = async (stream: string): Promise<boolean> => {
    const ownPosition = appended.get(stream)
    return ownPosition === undefined || store.recent.reaches(ownPosition)
  }

  return {
    ...store,
    read: async (stream, from = 0) =>
      (cache.has(stream) && (await memory.isRecent()) && (await hasOwnAppends(stream))
        ? readFromMemory(stream, from)
        : undefined) ?? readFromStore(stream, from),
    append: async (appends) => {
      try {
        const results = await store.append(appends)
        for (const [i, result] of results.entries()) noteAppend(appends[i]!, result)
        return results
      } catch (error) {
        for (const { stream } of appends) cache.delete(stream)
        throw error
      }
    },
  }
}

/** Maximum number of events of a stream in memory. */
const MAX_EVENTS = 1_000

/** How long a check of the head remains valid, ms. */
const CHECK_VALID_MS = 1_000

interface WorkMemory {
  /** Whether memory is recent enough for the running request or job. */
  isRecent(): Promise<boolean>
  /** Records an append of the running request or job. */
  noteAppend(position: Position): void
}

/** Work caused by an event needs memory up to that event and its own appends; other work, up to the head of the log. */
function memoryOfWork(recent: Pick<RecentLog, 'sync' | 'reaches'>): WorkMemory {
  const checks = new WeakMap<Causation, { readonly at: number; readonly synced: Promise<boolean> }>()
  /** The newest position that the work of an event depends on. */
  const needed = new WeakMap<Causation, Position>()

  const isSynced = (work: Causation): Promise<boolean> => {
    const check = checks.get(work)
    if (check && performance.now() - check.at < CHECK_VALID_MS) return check.synced
    const synced = recent.sync().catch(() => false)
    checks.set(work, { at: performance.now(), synced })
    return synced
  }

  return {
    isRecent: async () => {
      const work = currentWork()
      if (!work) return false
      return work.causePosition === undefined ? isSynced(work) : recent.reaches(needed.get(work) ?? work.causePosition)
    },
    noteAppend: (position) => {
      const work = currentWork()
      if (work?.causePosition !== undefined) needed.set(work, later(position, needed.get(work) ?? work.causePosition))
    },
  }
}

const isBefore = (a: Position, b: Position | undefined): boolean => b !== undefined && comparePositions(a, b) < 0

const later = (a: Position, b: Position | undefined): Position => (b !== undefined && isBefore(a, b) ? b : a)
