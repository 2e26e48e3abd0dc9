import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import { applyToTable, createRowCache, type ParkedEvent, planTable } from '#platform/projections/apply-page.ts'
import type { CopyWriter } from '#platform/projections/copy-writer.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import { createIndexes, createKey, createTable, nameIn } from '#platform/projections/table-sql.ts'

/**
 * The new tables of a projection during a rebuild. Rows are collected in memory and written when there are too many of
 * them, or when all events are applied.
 */
export interface ShadowSchema {
  readonly parked: readonly ParkedEvent[]
  apply(events: readonly RecordedEvent[]): Promise<void>
  /** Writes the rows in memory and creates keys and indexes. */
  finish(): Promise<void>
  /** Writes the rows changed since the last write. */
  flush(sql: Sql): Promise<void>
}

export interface ShadowSchemaOptions {
  readonly db: Database
  readonly projection: Projection
  readonly writer: CopyWriter
  /** Maximum number of rows per table to keep in memory. */
  readonly maxRowsInMemory?: number
}

export const shadowNameOf = (projection: Projection): string => `${projection.name}_shadow`

export async function createShadowSchema({
  db,
  projection,
  writer,
  maxRowsInMemory = 200_000,
}: ShadowSchemaOptions): Promise<ShadowSchema> {
  const schema = shadowNameOf(projection)
  await db.query(`drop schema if exists ${schema} cascade`)
  await db.query(`create schema ${schema}`)
  // Not unlogged: rows are copied once, and switching a table to logged afterwards would write all of them again.
  for (const table of projection.tables) await db.query(createTable(schema, table))
  const shadowTables = projection.tables.map((table) => createShadowTable({ db, writer, projection, schema, table }))
  const parked: ParkedEvent[] = []
  const parkedRows = new Set<string>()
  return {
    parked,
    apply: async (events) => {
      for (const table of shadowTables) {
        for (const event of await table.apply(events, parkedRows)) {
          parked.push(event)
          parkedRows.add(event.rowKey)
        }
        if (table.size() > maxRowsInMemory) await table.flush(db)
      }
    },
    finish: async () => {
      for (const table of shadowTables) await table.finish()
    },
    flush: async (sql) => {
      for (const table of shadowTables) await table.flush(sql)
    },
  }
}

/** One table of a shadow schema. */
export interface ShadowTable {
  size(): number
  apply(events: readonly RecordedEvent[], parked: ReadonlySet<string>): Promise<readonly ParkedEvent[]>
  flush(sql: Sql): Promise<void>
  finish(): Promise<void>
}

export interface ShadowTableOptions {
  readonly db: Database
  readonly writer: CopyWriter
  readonly projection: Projection
  readonly schema: string
  readonly table: AnyTable
}

function createShadowTable({ db, writer, projection, schema, table }: ShadowTableOptions): ShadowTable {
  const rows = createRowCache(projection, { schema, maxRows: 1 })
  const written = new Set<string>()
  let pending = new Map<string, object | null>()
  let hasKey = false
  let finished = false

  /** Loads rows that were already written. */
  async function reload(keys: ReadonlySet<string>): Promise<void> {
    if (written.size === 0) return
    const missing = [...keys].filter((key) => written.has(key) && !pending.has(key))
    if (missing.length === 0) return
    const rowOf = await rows.load(db, table, missing)
    rows.clear()
    for (const key of missing) pending.set(key, rowOf(key) ?? null)
  }

  /** Copies rows that were never written; updates or deletes the rest by key. */
  async function flush(sql: Sql): Promise<void> {
    const isUpdate = ([key]: readonly [string, object | null]) => finished || written.has(key)
    const updated = [...pending].filter(isUpdate)
    const added = [...pending].filter((entry) => !isUpdate(entry) && entry[1] !== null)
    await rows.write(sql, { table, rows: new Map(updated), parked: [] })
    if (added.length > 0) await writer.copy({ schema, table }, valuesOf(added))
    for (const [key] of finished ? pending : added) written.add(key)
    pending = new Map()
    if (!hasKey) await writer.runAll([createKey(schema, table)])
    hasKey = true
  }

  async function finish(): Promise<void> {
    if (hasKey) await flush(db)
    else await writer.copy({ schema, table }, valuesOf(pending))
    for (const key of pending.keys()) written.add(key)
    pending = new Map()
    await writer.runAll([...(hasKey ? [] : [createKey(schema, table)]), ...createIndexes(schema, table)])
    await writer.runAll([`analyze ${nameIn(schema, table)}`])
    hasKey = true
    finished = true
  }

  return {
    flush,
    finish,
    size: () => pending.size,
    apply: async (events, parked) => {
      const plan = planTable(table, events)
      await reload(plan.keys)
      const change = applyToTable(plan, { rowOf: (key) => pending.get(key) ?? undefined, parked })
      for (const [key, row] of change.rows) pending.set(key, row)
      return change.parked
    },
  }
}

function* valuesOf(entries: Iterable<readonly [string, object | null]>): Generator<object> {
  for (const [, row] of entries) if (row) yield row
}
