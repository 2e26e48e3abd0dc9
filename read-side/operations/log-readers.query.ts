import { type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { SystemStatusView } from '#domain/operations/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { redactPersonalData } from '#platform/log/log.ts'
import type { ProjectionHealth } from '#platform/projections/projection-state.ts'

export interface LogReadersDeps {
  readonly db: Pick<Sql, 'query'>
  readonly log: Pick<EventLog, 'head' | 'readAll'>
  readonly projections: () => Promise<readonly ProjectionHealth[]>
  readonly now: () => Instant
}

/** The lag of all projections and reactors, with parked events and faults. */
export async function logReaders({
  db,
  log,
  projections,
  now,
}: LogReadersDeps): Promise<Pick<SystemStatusView, 'head' | 'projections' | 'reactors'>> {
  const [head, models, [reactors]] = await Promise.all([
    log.head(),
    projections(),
    db.query<{ position: Position }>(`select position from reactor_checkpoints where name = 'reactors'`),
  ])
  const behindAt = lagBehindHead(log, { head, now: now() })
  const views = models.map(async ({ name, state, position, parked, error }) => ({
    name,
    state,
    ...(await behindAt(position)),
    parked,
    error: error === undefined ? null : redactPersonalData(error),
  }))
  return { head, projections: await Promise.all(views), reactors: reactors ? await behindAt(reactors.position) : null }
}

/** Lag of a log reader: positions, and the age of the oldest unread event in seconds. */
export interface LogLag {
  readonly position: Position
  readonly behind: number
  readonly behindS: number
}

/** Caches by position: many readers are at the same few positions. */
export function lagBehindHead(log: Pick<EventLog, 'readAll'>, { head, now }: { head: Position; now: Instant }) {
  const waitingSince = new Map<Position, Promise<Instant | undefined>>()
  const oldestAfter = (position: Position) => {
    const time = waitingSince.get(position) ?? firstAfter(log, position)
    waitingSince.set(position, time)
    return time
  }
  return async (position: Position): Promise<LogLag> => {
    const behind = Math.max(0, Number.parseInt(head, 10) - Number.parseInt(position || LOG_START, 10))
    const since = behind > 0 ? await oldestAfter(position) : undefined
    return { position, behind, behindS: since ? Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000) : 0 }
  }
}

/** The time of the first event after a position; undefined at the head of the log. */
async function firstAfter(log: Pick<EventLog, 'readAll'>, position: Position): Promise<Instant | undefined> {
  for (let after = position; ; ) {
    const { events, next, atHead } = await log.readAll(after, 1)
    if (events[0] || atHead) return events[0]?.meta.recordedAt
    after = next
  }
}
