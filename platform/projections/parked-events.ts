import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import {
  applyToTable,
  createRowCache,
  errorText,
  type ParkedEvent,
  planTable,
  type TablePlan,
} from '#platform/projections/apply-page.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'

/** Parked events of a projection: all of them, or those of the rows that could not apply one event. */
export interface ParkedSelection {
  readonly projection: string
  readonly eventId?: string | undefined
}

/** Access to parked events from any process. */
export interface ParkedEvents {
  exist(parked: ParkedSelection): Promise<boolean>
  /** Retries them; events that fail again stay parked. Does nothing for an unknown projection. */
  retry(parked: ParkedSelection): Promise<RetryResult>
}

export function parkedEvents(options: {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
}): ParkedEvents {
  return {
    exist: async ({ projection, eventId }) => {
      const ids = await parkedEventIds(options.db, projection)
      return eventId === undefined ? ids.size > 0 : ids.has(eventId)
    },
    retry: async ({ projection: name, eventId }) => {
      const projection = options.projections.find((candidate) => candidate.name === name)
      return projection ? retryParked(options, { projection, eventId }) : { recovered: 0, parked: 0 }
    },
  }
}

interface RetryResult {
  /** Number of rows that are up to date again. */
  readonly recovered: number
  /** Number of rows that are still parked. */
  readonly parked: number
}

/**
 * Retries parked events, oldest first: for all rows of a projection, or for the rows that could not apply the event
 * `eventId`. Works in any process: incrementing the generation fences the projector, which then reloads its rows.
 */
function retryParked(
  { db, log }: { readonly db: Database; readonly log: EventLog },
  { projection, eventId }: { readonly projection: Projection; readonly eventId?: string | undefined },
): Promise<RetryResult> {
  return db.transaction(async (sql) => {
    await sql.query('update projection_checkpoints set generation = generation + 1 where name = $1', [projection.name])
    const all = await parkedRows(sql, projection.name)
    const selected = eventId === undefined ? all : all.filter((row) => row.eventId === eventId)
    const rowKeys = [...new Set(selected.map((row) => row.rowKey))]
    let recovered = 0
    for (const rowKey of rowKeys) {
      const rows = all.filter((row) => row.rowKey === rowKey)
      if (await retryInSavepoint(sql, { log, projection, rowKey, rows })) recovered += 1
    }
    return { recovered, parked: rowKeys.length - recovered }
  })
}

/** A row that the database rejects (a value too large, for example) stays unchanged and does not stop the rest. */
async function retryInSavepoint(sql: Sql, retry: RowRetry): Promise<boolean> {
  await sql.query('savepoint one_row')
  try {
    const recovered = await retryRow(sql, retry)
    await sql.query('release savepoint one_row')
    return recovered
  } catch (error) {
    await sql.query('rollback to savepoint one_row')
    await stillParked(sql, retry.projection.name, { rowKey: retry.rowKey, error: errorText(error) })
    return false
  }
}

interface RowRetry {
  readonly log: EventLog
  readonly projection: Projection
  readonly rowKey: string
  readonly rows: readonly ParkedRow[]
}

async function retryRow(sql: Sql, { log, projection, rowKey, rows }: RowRetry): Promise<boolean> {
  const table = projection.tables.find((candidate) => rowKey.startsWith(`${candidate.name}/`))
  if (!table) return false
  const events = await Promise.all(rows.map((row) => eventOf(log, row)))
  const plan = planFor(table, rowKey.slice(table.name.length + 1), events)
  const rowCache = createRowCache(projection)
  const change = applyToTable(plan, { rowOf: await rowCache.load(sql, table, plan.keys), parked: new Set() })
  await rowCache.write(sql, change)
  await unpark(sql, projection.name, [rowKey])
  await park(sql, projection.name, change.parked)
  return change.parked.length === 0
}

/** Applies the events to this row, or to all their rows if the key of the row could not be determined. */
function planFor(table: AnyTable, row: string, events: readonly RecordedEvent[]): TablePlan {
  if (row.startsWith('stream:')) return planTable(table, events)
  const keys = new Set([row])
  return { table, steps: events.map((event) => ({ event, keys: [row] })), keys, loads: keys, unkeyed: [] }
}

async function eventOf(log: EventLog, { stream, revision }: ParkedRow): Promise<RecordedEvent> {
  const [event] = await log.read(stream, revision)
  if (!event) throw new Error(`${stream}@${revision} is not in the log`)
  return event
}

interface ParkedRow {
  readonly rowKey: string
  readonly eventId: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly error: string
}

export async function park(sql: Sql, projection: string, parked: readonly ParkedEvent[]): Promise<void> {
  if (parked.length === 0) return
  const rows = parked.map(({ rowKey, event, error }) => {
    const { id, position, stream, revision, type } = event
    return { row_key: rowKey, position, event_id: id, stream, revision, type, error }
  })
  await sql.query(
    `insert into parked_events (projection, row_key, position, event_id, stream, revision, type, error)
     select $1, row_key, position, event_id, stream, revision, type, error
     from json_to_recordset($2)
       as p (row_key text, position text, event_id uuid, stream text, revision bigint, type text, error text)
     on conflict do nothing`,
    [projection, JSON.stringify(rows)],
  )
}

/** Keys of the rows with parked events, by projection. Projections without any are omitted. */
export async function parkedRowKeys(sql: Sql, projections: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await sql.query<{ projection: string; rowKeys: string[] }>(
    `select projection, array_agg(distinct row_key) as "rowKeys" from parked_events
     where projection = any($1) group by projection`,
    [projections],
  )
  return new Map(rows.map(({ projection, rowKeys }) => [projection, new Set(rowKeys)]))
}

/** Oldest first. */
const parkedRows = (sql: Sql, projection: string): Promise<ParkedRow[]> =>
  sql.query<ParkedRow>(
    `select row_key as "rowKey", event_id as "eventId", stream, revision::float8 as revision, type, error
     from parked_events where projection = $1 order by ordinal`,
    [projection],
  )

/** Records the error of a failed retry with the first parked event of the row. */
async function stillParked(
  sql: Sql,
  projection: string,
  { rowKey, error }: { readonly rowKey: string; readonly error: string },
): Promise<void> {
  await sql.query(
    `update parked_events set parked_at = now(), error = case when ordinal = (
       select min(ordinal) from parked_events where projection = $1 and row_key = $2) then $3 else error end
     where projection = $1 and row_key = $2`,
    [projection, rowKey, error],
  )
}

export async function unpark(sql: Sql, projection: string, rowKeys?: readonly string[]): Promise<void> {
  await sql.query('delete from parked_events where projection = $1 and ($2::text[] is null or row_key = any($2))', [
    projection,
    rowKeys ?? null,
  ])
}

async function parkedEventIds(sql: Sql, projection: string): Promise<Set<string>> {
  const rows = await sql.query<{ eventId: string }>(
    'select distinct event_id as "eventId" from parked_events where projection = $1',
    [projection],
  )
  return new Set(rows.map((row) => row.eventId))
}
