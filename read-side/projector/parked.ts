import type { Position } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import type { ParkedEvent } from './fold-page.ts'

/** A parked event as the database keeps it. */
export interface ParkedRow {
  readonly key: string
  readonly position: Position
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly error: string
}

export async function park(sql: Sql, projection: string, parked: readonly ParkedEvent[]): Promise<void> {
  if (parked.length === 0) return
  const rows = parked.map(({ key, event, error }) => {
    const { position, stream, revision, type } = event
    return { key, position, stream, revision, type, error }
  })
  await sql.query(
    `insert into parked_events (projection, key, position, stream, revision, type, error)
     select $1, key, position, stream, revision, type, error
     from json_to_recordset($2)
       as p (key text, position text, stream text, revision bigint, type text, error text)
     on conflict do nothing`,
    [projection, JSON.stringify(rows)],
  )
}

export async function parkedKeys(sql: Sql, projection: string): Promise<Set<string>> {
  const rows = await sql.query<{ key: string }>('select distinct key from parked_events where projection = $1', [
    projection,
  ])
  return new Set(rows.map((row) => row.key))
}

/** Oldest first. */
export const parkedRows = (sql: Sql, projection: string): Promise<ParkedRow[]> =>
  sql.query<ParkedRow>(
    `select key, position, stream, revision::float8 as revision, type, error
     from parked_events where projection = $1 order by ordinal`,
    [projection],
  )

/** A retry has failed again: with this error at its first event. */
export async function stillParked(
  sql: Sql,
  projection: string,
  { key, error }: { readonly key: string; readonly error: string },
): Promise<void> {
  await sql.query(
    `update parked_events set at = now(), error = case when ordinal = (
       select min(ordinal) from parked_events where projection = $1 and key = $2) then $3 else error end
     where projection = $1 and key = $2`,
    [projection, key, error],
  )
}

export async function unpark(sql: Sql, projection: string, keys?: readonly string[]): Promise<void> {
  await sql.query('delete from parked_events where projection = $1 and ($2::text[] is null or key = any($2))', [
    projection,
    keys ?? null,
  ])
}

export async function parkedPositions(sql: Sql, projection: string): Promise<Set<Position>> {
  const rows = await sql.query<{ position: Position }>(
    'select distinct position from parked_events where projection = $1',
    [projection],
  )
  return new Set(rows.map((row) => row.position))
}
