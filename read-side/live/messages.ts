import { comparePositions, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import { type EventLog, pageTowards } from '#platform/event-store/event-log.ts'
import type { LiveMap } from './live-map.ts'

/** A serialized message with its topics. */
export interface Message {
  readonly position: Position
  readonly topics: readonly string[]
  readonly text: string
}

export interface Messages {
  of(events: readonly RecordedEvent[]): Message[]
  /** All messages after `from` up to `to`; `too many` if they come from more than `maxEvents` (5,000) events. */
  between(from: Position, to: Position, maxEvents?: number): Promise<Message[] | 'too many'>
}

/** Translates events into the messages of all live maps. */
export function createMessages(log: EventLog, maps: readonly LiveMap[]): Messages {
  const byType = new Map<string, LiveMap[]>()
  for (const map of maps) for (const type of map.types) byType.set(type, [...(byType.get(type) ?? []), map])
  const types = [...byType.keys()]

  const of = (events: readonly RecordedEvent[]): Message[] =>
    events.flatMap((event) =>
      (byType.get(event.type) ?? []).flatMap((map) =>
        map.deliveriesOf(event).map(({ topics, message }) => {
          const { position } = event
          return { position, topics, text: JSON.stringify({ ...message, position }) }
        }),
      ),
    )

  return {
    of,
    between: async (from, to, maxEvents = MAX_EVENTS) => {
      const events: RecordedEvent[] = []
      for (let at = from; comparePositions(at, to) < 0; ) {
        const page = await pageTowards(log, to, { after: at, limit: Math.min(PAGE, maxEvents + 1), types })
        events.push(...page.events.filter(({ position }) => comparePositions(position, to) <= 0))
        if (events.length > maxEvents) return 'too many'
        if (page.atHead) break
        at = page.next
      }
      return of(events)
    },
  }
}

const PAGE = 1001
const MAX_EVENTS = 5000
