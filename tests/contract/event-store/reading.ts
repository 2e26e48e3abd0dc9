import type { Position } from '#domain/kernel/event.ts'
import type { EventStore, LogFilter, StoredEvent } from '#platform/event-store/event-store.ts'

/** All events after a position, up to the end of the log. */
export async function readToHead(store: EventStore, after: Position, filter?: LogFilter): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (let from = after; ; ) {
    const page = await store.readAll(from, 500, filter)
    events.push(...page.events)
    if (page.atHead) return events
    from = page.next
  }
}

/**
 * All events from a position (by default the end of the log) back to the log's start, and the number of events scanned.
 */
export async function readToStart(
  store: EventStore,
  options: { limit: number; filter?: LogFilter | undefined; before?: Position },
): Promise<{ events: StoredEvent[]; scanned: number }> {
  const events: StoredEvent[] = []
  let scanned = 0
  for (let before = options.before; ; ) {
    const page = await store.readAllBackwards(before, options.limit, options.filter)
    events.push(...page.events)
    scanned += page.scanned
    if (page.atStart) return { events, scanned }
    before = page.next
  }
}

/** Follows the log by wakes and recent events until it has read the given number of matching events. */
export async function follow(
  store: EventStore,
  { after, until, filter }: { after: Position; until: number; filter: LogFilter },
): Promise<StoredEvent[]> {
  const seen: StoredEvent[] = []
  const wakes = wakesOf(store)
  for (let from = after; seen.length < until; ) {
    const page = await store.follow(from, 500, filter)
    seen.push(...page.events)
    from = page.next
    if (page.atHead && seen.length < until) await wakes.next()
  }
  wakes.stop()
  return seen
}

/** Wakes as promises: `next` resolves immediately if one arrived since the last call. */
export function wakesOf(store: EventStore): { next(): Promise<void>; stop(): void } {
  let due = false
  let settle: (() => void) | undefined
  const stop = store.onAppend(() => {
    due = true
    settle?.()
  })
  const next = async () => {
    if (!due) await new Promise<void>((resolve) => (settle = resolve))
    due = false
  }
  return { next, stop }
}
