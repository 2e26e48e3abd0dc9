import { LRUCache } from 'lru-cache'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { type Causation, currentWork } from '#platform/runtime/causation.ts'
import type { Append, AppendResult, EventStore, RecentLog, StoredEvent } from './event-store.ts'

/** Events of a stream from a revision on, as stored. */
interface CachedStream {
  readonly from: number
  readonly events: readonly StoredEvent[]
  /** The stream has no other events from that revision up to this position. */
  readonly completeTo: Position
}

interface Options {
  /** Characters of the events in memory. */
  readonly maxChars?: number
}

/**
 * A store whose streams are read once and then kept up to date by the recent events in memory. Personal fields stay
 * encrypted. Within a request or job, a stream that is cached costs no read; outside of them, the store is read.
 *
 * How recent a read is, whichever process wrote the events:
 * - A request, a webhook event or a scheduled job sees everything stored before it began: it reads the head of the log once.
 * - A job that an event caused sees that event and everything before it, and what its own appends followed. It reads no head:
 *   the writer of a later event starts work that sees both, and if two jobs append and then look at what the other one
 *   appended, the later append sees the earlier one.
 * - A decision on an older state than the stored one appends at the wrong revision, is refused by the store and made again.
 */
export function withCachedReads(store: EventStore, { maxChars = 32 * 1024 * 1024 }: Options = {}): EventStore {
  const cache = new LRUCache<string, CachedStream>({
    maxSize: maxChars,
    sizeCalculation: ({ events }) => events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 100),
  })
  /** Position of this process's last append to each stream. */
  const appended = new LRUCache<string, Position>({ max: 50_000 })
  const memory = memoryOfWork(store.recent)

  const keep = (stream: string, cached: CachedStream): void => {
    const { from, events } = cached
    // Of a long stream, only that it has no newer events is worth the memory.
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
    keep(stream, { from: cached.from, events, completeTo: later(cached.completeTo, recent.end) })
    return events.slice(from - cached.from)
  }

  const readFromStore = async (stream: string, from: number): Promise<StoredEvent[]> => {
    const completeTo = currentWork() && store.recent.end()
    const events = await store.read(stream, from).catch((error: unknown) => {
      cache.delete(stream)
      throw error
    })
    const cached = cache.get(stream)
    // A slower read does not replace what is known already.
    if (completeTo === undefined || (cached && isBefore(completeTo, cached.completeTo))) return events
    const continues = cached && from >= cached.from && from <= cached.from + cached.events.length
    const before = continues ? cached.events.slice(0, from - cached.from) : []
    keep(stream, { from: from - before.length, events: [...before, ...events], completeTo })
    return events
  }

  const noteAppend = ({ stream, precedes = [] }: Append, result: AppendResult): void => {
    // Memory may not have the other writer's events yet: the store is read.
    if (!result.ok) return void cache.delete(stream)
    const { position } = result
    appended.set(stream, later(position, appended.get(stream)))
    memory.noteAppend(position)
    for (const name of precedes) if (!cache.has(name)) keep(name, { from: 0, events: [], completeTo: position })
  }

  /** Whether memory has what this process appended to the stream. */
  const hasOwnAppends = async (stream: string): Promise<boolean> => {
    const own = appended.get(stream)
    return own === undefined || store.recent.reaches(own)
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

/** How long one check holds, ms. */
const SYNCED_MS = 1_000

interface WorkMemory {
  /** Whether memory is recent enough for the running request or job. */
  isRecent(): Promise<boolean>
  /** Records an append of the running request or job. */
  noteAppend(position: Position): void
}

/** What an event caused needs memory up to that event and its own appends; other work, up to the head when it began. */
function memoryOfWork(recent: Pick<RecentLog, 'sync' | 'reaches'>): WorkMemory {
  const checks = new WeakMap<Causation, { readonly at: number; readonly synced: Promise<boolean> }>()
  /** The newest position that the work of an event depends on. */
  const needed = new WeakMap<Causation, Position>()

  const isSynced = (work: Causation): Promise<boolean> => {
    const known = checks.get(work)
    if (known && performance.now() - known.at < SYNCED_MS) return known.synced
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
