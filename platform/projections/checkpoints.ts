import { createHash } from 'node:crypto'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { RowWrite } from '#platform/projections/apply-page.ts'
import type { Projection } from '#platform/projections/projection.ts'
import { createIndexes, createKey, createTable, shapeOf } from '#platform/projections/table-sql.ts'

/** The position of a projection in the log, as stored in the database. */
export interface Checkpoint {
  readonly name: string
  readonly version: number
  readonly schemaFingerprint: string
  readonly position: Position
  readonly generation: number
}

/** Another process moved, rebuilt or repaired these rows: the state of this process is stale. */
export class CheckpointFenced extends Error {
  override readonly name = 'CheckpointFenced'
}

/** Each commit that moves a checkpoint sends `<position> <name,name…>` on this channel. */
export const PROJECTIONS_CHANNEL = 'farmgate_projections'

export const fingerprintOf = (projection: Projection): string =>
  createHash('sha256').update(shapeOf(projection.tables)).digest('hex').slice(0, 16)

export const readCheckpoints = (sql: Sql, names: readonly string[]): Promise<Checkpoint[]> =>
  sql.query<Checkpoint>(
    `select name, version, schema_fingerprint as "schemaFingerprint", position, generation
     from projection_checkpoints where name = any($1)`,
    [names],
  )

/** Creates empty tables and a checkpoint at the start of the log for each projection without one. */
export async function createMissing(db: Database, projections: readonly Projection[]): Promise<void> {
  const names = projections.map((projection) => projection.name)
  if ((await readCheckpoints(db, names)).length === names.length) return
  await db.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtext('farmgate:create-projections'))`)
    const existing = new Set((await readCheckpoints(sql, names)).map((checkpoint) => checkpoint.name))
    for (const projection of projections) if (!existing.has(projection.name)) await createEmpty(sql, projection)
  })
}

async function createEmpty(sql: Sql, projection: Projection): Promise<void> {
  const { name, version, tables } = projection
  // Without a checkpoint, no running projection uses the schema.
  await sql.query(`drop schema if exists ${name} cascade; create schema ${name}`)
  const statements = tables.flatMap((table) => [
    createTable(name, table),
    createKey(name, table),
    ...createIndexes(name, table),
  ])
  await sql.query(statements.join(';\n'))
  await sql.query(
    'insert into projection_checkpoints (name, version, schema_fingerprint, position) values ($1, $2, $3, $4)',
    [...[name, version, fingerprintOf(projection)], LOG_START],
  )
}

export interface CheckpointCommit {
  readonly from: readonly Checkpoint[]
  readonly to: Position
  /** Row changes to write with the move. */
  readonly writes?: readonly RowWrite[]
}

/**
 * Moves the checkpoints of a group and writes their rows atomically, in one statement. Throws `CheckpointFenced` if one
 * of them has moved. The rows can be recomputed from the log, so the commit does not wait for the disk.
 */
export async function moveCheckpoints(sql: Sql, { from, to, writes = [] }: CheckpointCommit): Promise<void> {
  const names = from.map((checkpoint) => checkpoint.name)
  try {
    await sql.query(moveStatement(writes), [
      names,
      from.map((checkpoint) => checkpoint.version),
      from.map((checkpoint) => checkpoint.generation),
      from.map((checkpoint) => checkpoint.position),
      to,
      `${to} ${names.join(',')}`,
      ...writes.map(({ value }) => value),
    ])
  } catch (error) {
    if ((error as { code?: unknown }).code === FENCED)
      throw new CheckpointFenced(`${names.join(', ')}: moved by another process`)
    throw error
  }
}

/** The SQLSTATE that the SQL function `assert_checkpoints_moved` raises. */
const FENCED = 'FG001'

/** Updates the checkpoints first: a concurrent projector waits for the row locks and then finds nothing to move. */
const moveStatement = (writes: readonly RowWrite[]): string => `
  with moved as (
    update projection_checkpoints c set position = $5, updated_at = now()
    from unnest($1::text[], $2::int[], $3::int[], $4::text[]) as known (name, version, generation, position)
    where c.name = known.name and c.version = known.version
      and c.generation = known.generation and c.position = known.position
    returning 1
  )${writes.map(({ at }, i) => `, write_${i} as (${at(`$${i + 7}`)})`).join('')}
  select assert_checkpoints_moved((select count(*) from moved), cardinality($1::text[])),
    pg_notify('${PROJECTIONS_CHANNEL}', $6), set_config('synchronous_commit', 'off', true)`

/** Acquires or renews the rebuild lease of a projection; returns false while another process has it. */
export async function leaseRebuild(sql: Sql, name: string, owner: string): Promise<boolean> {
  const acquired = await sql.query(
    `update projection_checkpoints set rebuild_owner = $2, rebuild_lease_expires_at = now() + interval '30 seconds'
     where name = $1 and (rebuild_owner is null or rebuild_owner = $2 or rebuild_lease_expires_at < now()) returning 1`,
    [name, owner],
  )
  return acquired.length > 0
}

export async function endLease(sql: Sql, name: string, owner: string): Promise<void> {
  await sql.query(
    `update projection_checkpoints set rebuild_owner = null, rebuild_lease_expires_at = null
     where name = $1 and rebuild_owner = $2`,
    [name, owner],
  )
}
