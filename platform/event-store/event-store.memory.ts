import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import {
  type Append,
  type AppendResult,
  appendListeners,
  assertAppendable,
  type BackwardsPage,
  type EventStore,
  type LogFilter,
  type LogPage,
  type StoredEvent,
} from './event-store.ts'

/** The event log in memory, for fast tests. It is lost when the process ends. */
export function memoryEventStore(): EventStore {
  const log: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const listeners = appendListeners()

  const appendOne = ({ stream, expectedRevision, events }: Append): AppendResult => {
    const stored = streams.get(stream) ?? []
    if (stored.length - 1 !== expectedRevision) return resultOfRepeat(stored, { stream, expectedRevision, events })
    for (const event of events) {
      const { id, type, data, meta } = event
      const recorded = { id, type, data, meta, stream, revision: stored.length, position: String(log.length + 1) }
      stored.push(recorded)
      log.push(recorded)
    }
    streams.set(stream, stored)
    return resultOf(stored.at(-1)!)
  }

  return {
    append: async (appends) => {
      assertAppendable(appends)
      const results = appends.map(appendOne)
      if (results.some((result) => result.ok)) queueMicrotask(listeners.notify)
      return results
    },
    read: async (stream, fromRevision = 0) => streams.get(stream)?.slice(fromRevision) ?? [],
    readStreamBackwards: async (stream, before = Number.POSITIVE_INFINITY, limit) =>
      (streams.get(stream) ?? [])
        .filter(({ revision }) => revision < before)
        .slice(-limit)
        .reverse(),
    readAll: async (after, limit, filter) => page(log, { after, limit, filter }),
    follow: async (after, limit, filter) => page(log, { after, limit, filter }),
    recent: {
      sync: async () => true,
      reaches: async () => true,
      end: () => log.at(-1)?.position ?? LOG_START,
      stream: (name, after) => ({
        events: (streams.get(name) ?? []).filter(({ position }) => comparePositions(position, after) > 0),
        end: log.at(-1)?.position ?? LOG_START,
      }),
    },
    readAllBackwards: async (before, limit, filter) => pageBackwards(log, { before, limit, filter }),
    extents: async (names) =>
      names.map((stream) => {
        const events = streams.get(stream) ?? []
        const first = events[0]?.revision ?? null
        const last = events.at(-1)?.revision ?? null
        return { stream, count: events.length, first, last }
      }),
    head: async () => log.at(-1)?.position ?? LOG_START,
    onAppend: listeners.add,
    close: async () => listeners.clear(),
  }
}

const resultOf = ({ revision, position }: StoredEvent): AppendResult => ({ ok: true, revision, position })

/**
 * Returns the first result if exactly these events are already stored at the expected revision; otherwise a conflict.
 */
function resultOfRepeat(stored: readonly StoredEvent[], { expectedRevision, events }: Append): AppendResult {
  const same = events.every((event, i) => stored[expectedRevision + 1 + i]?.id === event.id)
  return same ? resultOf(stored[expectedRevision + events.length]!) : { ok: false }
}

function page(log: readonly StoredEvent[], request: { after: Position; limit: number; filter?: LogFilter }): LogPage {
  const types = request.filter && new Set(request.filter.types)
  const events: StoredEvent[] = []
  let index = Number(request.after)
  for (; index < log.length && events.length < request.limit; index++)
    if (types?.has(log[index]!.type) ?? true) events.push(log[index]!)
  return { events, next: String(index), atHead: index >= log.length }
}

function pageBackwards(
  log: readonly StoredEvent[],
  { before, limit, filter }: { before: Position | undefined; limit: number; filter: LogFilter | undefined },
): BackwardsPage {
  const types = filter && new Set(filter.types)
  const from = before === undefined ? log.length : Math.min(log.length, Math.max(0, Number(before) - 1))
  const events: StoredEvent[] = []
  let index = from
  for (; index > 0 && events.length < limit; index--)
    if (types?.has(log[index - 1]!.type) ?? true) events.push(log[index - 1]!)
  return { events, next: String(index + 1), atStart: index === 0, scanned: from - index }
}
