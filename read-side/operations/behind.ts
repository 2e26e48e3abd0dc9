import { type Instant, type Position, START } from '#domain/kernel/event.ts'
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
    const known = waitingSince.get(position) ?? log.readAll(position, 1).then(({ events }) => events[0]?.meta.at)
    waitingSince.set(position, known)
    return known
  }
  return async (position: Position): Promise<Behind> => {
    const behind = Math.max(0, Number.parseInt(head, 10) - Number.parseInt(position || START, 10))
    const since = behind > 0 ? await oldestAfter(position) : undefined
    return { position, behind, behindS: since ? Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000) : 0 }
  }
}
