import type { Instant, Position } from '#domain/kernel/event.ts'
import type { SystemStatusView } from '#domain/operations/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { withoutPersonal } from '#platform/log/redact.ts'
import type { ProjectionHealth } from '../projector/health.ts'
import { behindHead } from './behind.ts'

export interface ReadersParts {
  readonly db: Pick<Sql, 'query'>
  readonly log: Pick<EventLog, 'head' | 'readAll'>
  readonly projections: () => Promise<readonly ProjectionHealth[]>
  readonly now: () => Instant
}

/** Whoever reads the log, wherever they run: how far behind they are, and what the read models could not take. */
export async function readersOf({
  db,
  log,
  projections,
  now,
}: ReadersParts): Promise<Pick<SystemStatusView, 'head' | 'projections' | 'reactors'>> {
  const [head, models, [reactors]] = await Promise.all([
    log.head(),
    projections(),
    db.query<{ position: Position }>('select position from reactor_checkpoint'),
  ])
  const behindAt = behindHead(log, { head, now: now() })
  const views = models.map(async ({ name, state, position, parked, error }) => ({
    name,
    state,
    ...(await behindAt(position)),
    parked,
    error: error === undefined ? null : withoutPersonal(error),
  }))
  return { head, projections: await Promise.all(views), reactors: reactors ? await behindAt(reactors.position) : null }
}
