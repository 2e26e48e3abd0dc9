import type { Position } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'

/** Events after a position, at least one unless the log ends: a page may hold none when a server's own lie between. */
export async function nextEvents(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  limit: number,
): Promise<readonly StoredEvent[]> {
  for (let at = after; ; ) {
    const { events, next, atHead } = await store.readAll(at, limit)
    if (events.length > 0 || atHead) return events
    at = next
  }
}
