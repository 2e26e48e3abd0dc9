import { type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'

/** How far a reader of the log is behind its head: positions, and the age of the oldest event it has not read, seconds. */
export interface Behind {
  readonly position: Position
  readonly behind: number
  readonly behindS: number
}

/** Tells of many readers that stand at few positions. */
export function behindHead(log: Pick<EventLog, 'readAll'>, { head, now }: { head: Position; now: Instant }) {
  const waitingSince = new Map<Position, Promise<Instant | undefined>>()
  const oldestAfter = (position: Position) => {
    const known = waitingSince.get(position) ?? firstAfter(log, position)
    waitingSince.set(position, known)
    return known
  }
  return async (position: Position): Promise<Behind> => {
    const behind = Math.max(0, Number.parseInt(head, 10) - Number.parseInt(position || LOG_START, 10))
    const since = behind > 0 ? await oldestAfter(position) : undefined
    return { position, behind, behindS: since ? Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000) : 0 }
  }
}

/** When the first event after a position was recorded; undefined at the head of the log. */
async function firstAfter(log: Pick<EventLog, 'readAll'>, position: Position): Promise<Instant | undefined> {
  for (let after = position; ; ) {
    const { events, next, atHead } = await log.readAll(after, 1)
    if (events[0] || atHead) return events[0]?.meta.at
    after = next
  }
}
