import type { Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { AnyTable, Projection } from '../projection.ts'
import { foldTable, planTable, type TablePlan, textOf } from './fold-page.ts'
import { type ParkedRow, park, parkedRows, stillParked, unpark } from './parked.ts'
import { createRows } from './rows.ts'

export interface Retried {
  /** Rows that are up to date again, and rows that still stand aside. */
  readonly freed: number
  readonly parked: number
}

/**
 * Folds a projection's parked events again, in their order, over the rows as they were left: of all its rows, or of those
 * that could not take the event at `position`. From any process: the projector, wherever it runs, waits meanwhile and then
 * reads its rows anew.
 */
export function retryParked(
  { db, log }: { readonly db: Database; readonly log: EventLog },
  { projection, position }: { readonly projection: Projection; readonly position?: Position | undefined },
): Promise<Retried> {
  return db.transaction(async (sql) => {
    await sql.query('update checkpoints set generation = generation + 1 where name = $1', [projection.name])
    const all = await parkedRows(sql, projection.name)
    const asked = position === undefined ? all : all.filter((row) => row.position === position)
    const keys = [...new Set(asked.map((row) => row.key))]
    let freed = 0
    for (const key of keys) {
      const rows = all.filter((row) => row.key === key)
      if (await unlessItBreaks(sql, { log, projection, key, rows })) freed += 1
    }
    return { freed, parked: keys.length - freed }
  })
}

/** What the database does not take (a value too large, say) leaves the row as it was, and holds no other. */
async function unlessItBreaks(sql: Sql, one: OneKey): Promise<boolean> {
  await sql.query('savepoint one_row')
  try {
    const freed = await retryKey(sql, one)
    await sql.query('release savepoint one_row')
    return freed
  } catch (error) {
    await sql.query('rollback to savepoint one_row')
    await stillParked(sql, one.projection.name, { key: one.key, error: textOf(error) })
    return false
  }
}

interface OneKey {
  readonly log: EventLog
  readonly projection: Projection
  readonly key: string
  readonly rows: readonly ParkedRow[]
}

async function retryKey(sql: Sql, { log, projection, key, rows }: OneKey): Promise<boolean> {
  const table = projection.tables.find((each) => key.startsWith(`${each.name}/`))
  if (!table) return false
  const events = await Promise.all(rows.map((row) => eventOf(log, row)))
  const plan = planFor(table, key.slice(table.name.length + 1), events)
  const kept = createRows(projection)
  const change = foldTable(plan, { rowOf: await kept.load(sql, table, plan.keys), parked: new Set() })
  await kept.write(sql, change)
  await unpark(sql, projection.name, [key])
  await park(sql, projection.name, change.parked)
  return change.parked.length === 0
}

/** The events for this row alone; all their rows when the row could not be told. */
function planFor(table: AnyTable, row: string, events: readonly RecordedEvent[]): TablePlan {
  if (row.startsWith('stream:')) return planTable(table, events)
  return { table, steps: events.map((event) => ({ event, keys: [row] })), keys: new Set([row]), unkeyed: [] }
}

async function eventOf(log: EventLog, { stream, revision }: ParkedRow): Promise<RecordedEvent> {
  const [event] = await log.read(stream, revision)
  if (!event) throw new Error(`${stream}@${revision} is not in the log`)
  return event
}
