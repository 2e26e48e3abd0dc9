import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type Projection, typesOf } from '../projection.ts'
import { fingerprintOf, PROJECTED_CHANNEL } from './checkpoints.ts'
import { park, unpark } from './parked.ts'
import { type Shadow, shadowOf } from './shadow.ts'

export interface Swap {
  readonly projection: Projection
  readonly builder: string
  readonly shadow: Shadow
  /** How far the shadow has read. */
  readonly position: Position
}

/**
 * One short transaction: holds the live projector at its checkpoint, reads the last events it was ahead, and renames the
 * schemas. Statements name tables as `schema.table`, and PostgreSQL looks names up anew after a rename, in prepared
 * statements as well; who is reading the old tables at this moment reads them to the end. A query must list its columns
 * (`select *` would change under a prepared statement when a version brings other columns).
 */
export function swapIn(from: { readonly db: Database; readonly log: EventLog }, swap: Swap): Promise<Position> {
  const { projection, builder, shadow } = swap
  const { name, version } = projection
  return from.db.transaction(async (sql) => {
    const [live] = await sql.query<{ position: Position }>(
      'select position from checkpoints where name = $1 and rebuilder = $2 for update',
      [name, builder],
    )
    if (!live) throw new Error(`${name}: the rebuild took too long a pause and lost its lease`)
    const position = await readUpTo(from.log, swap, live.position)
    await shadow.flush(sql)
    await sql.query(`alter schema ${name} rename to ${retiredOf(projection)}`)
    await sql.query(`alter schema ${shadowOf(projection)} rename to ${name}`)
    await unpark(sql, name)
    await park(sql, name, shadow.parked)
    await sql.query(
      `update checkpoints set version = $2, shape = $3, position = $4, generation = generation + 1, moved_at = now()
       where name = $1`,
      [name, version, fingerprintOf(projection), position],
    )
    await sql.query('select pg_notify($1, $2)', [PROJECTED_CHANNEL, `${position} ${name}`])
    return position
  })
}

/** Brings the shadow to where the live tables are, if it is not there or further already. */
async function readUpTo(log: EventLog, { projection, shadow, position }: Swap, live: Position): Promise<Position> {
  const types = typesOf([projection])
  let at = position
  while (comparePositions(at, live) < 0) {
    const page = await log.readAll(at, 1000, types)
    const wanted = page.events.filter((event) => comparePositions(event.position, live) <= 0)
    await shadow.take(wanted)
    at = comparePositions(page.next, live) < 0 ? page.next : live
  }
  return at
}

/** The old tables go once nobody reads them any more; if that takes long, the next rebuild tries again. */
export async function dropRetired(db: Database, projection: Projection): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(`set local lock_timeout = '10s'`)
    await sql.query(`drop schema if exists ${retiredOf(projection)} cascade`)
  })
}

const retiredOf = (projection: Projection): string => `${projection.name}_retired`
