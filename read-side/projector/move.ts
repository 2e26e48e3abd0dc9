import type { Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { moveCheckpoints } from './checkpoints.ts'
import { type Folded, foldPage, type Standing, settle, writeFolded, writesOf } from './standing.ts'

/** Events to fold, where they begin, and the position that is reached with them. */
export interface Page {
  readonly from: Position
  readonly events: readonly RecordedEvent[]
  readonly next: Position
}

/** Moves projections that stand at one position to the page's end: rows and checkpoints in one transaction. */
export async function moveTogether(
  db: Database,
  standings: readonly Standing[],
  page: Page,
): Promise<readonly Folded[]> {
  const folded = await Promise.all(standings.map((standing) => foldPage(db, standing, page.events)))
  await commit(db, folded, page.next)
  return folded
}

/** Throws `Fenced` when somebody else has moved them. */
export async function commit(db: Database, folded: readonly Folded[], next: Position): Promise<void> {
  const from = folded.map(({ standing }) => standing.checkpoint)
  if (folded.some(({ parked }) => parked.length > 0))
    await db.transaction(async (sql) => {
      await moveCheckpoints(sql, { from, to: next })
      for (const each of folded) await writeFolded(sql, each)
    })
  else await moveCheckpoints(db, { from, to: next, writes: folded.flatMap(writesOf) })
  for (const each of folded) settle(each, next)
}
