import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import { applyToTable, type ParkedEvent, planTable } from '#platform/projections/apply-page.ts'
import type { CopyWriter } from '#platform/projections/copy-writer.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import { createRowCache } from '#platform/projections/row-cache.ts'
import { createIndexes, createKey, createTable, nameIn } from '#platform/projections/table-sql.ts'

/** A projection's new tables while they are filled: rows stay in memory, and go out when they are too many, or done. */
export interface ShadowSchema {
  readonly parked: readonly ParkedEvent[]
  apply(events: readonly RecordedEvent[]): Promise<void>
  /** Writes what is in memory and gives the tables their keys and indexes. */
  finish(): Promise<void>
  /** Writes what has changed in memory since. */
  flush(sql: Sql): Promise<void>
}

export interface ShadowSchemaOptions {
  readonly db: Database
  readonly projection: Projection
  readonly writer: CopyWriter
  /** The most rows of one table to hold in memory. */
  readonly maxRowsInMemory?: number
}

export const shadowNameOf = (projection: Projection): string => `${projection.name}_shadow`

export async function createShadowSchema({
  db,
  projection,
  writer: copier,
  maxRowsInMemory: memory = 200_000,
}: ShadowSchemaOptions): Promise<ShadowSchema> {
  const schema = shadowNameOf(projection)
  await db.query(`drop schema if exists ${schema} cascade`)
  await db.query(`create schema ${schema}`)
  // Not unlogged: rows are poured in once, and making a table crash-safe afterwards would write them all a second time.
  for (const table of projection.tables) await db.query(createTable(schema, table))
  const heaps = projection.tables.map((table) => createShadowTable({ db, writer: copier, projection, schema, table }))
  const parked: ParkedEvent[] = []
  const stuck = new Set<string>()
  return {
    parked,
    apply: async (events) => {
      for (const heap of heaps) {
        for (const each of await heap.apply(events, stuck)) {
          parked.push(each)
          stuck.add(each.key)
        }
        if (heap.size() > memory) await heap.flush(db)
      }
    },
    finish: async () => {
      for (const heap of heaps) await heap.finish()
    },
    flush: async (sql) => {
      for (const heap of heaps) await heap.flush(sql)
    },
  }
}

/** One table of a shadow. */
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

function createShadowTable({ db, writer: copier, projection, schema, table }: ShadowTableOptions): ShadowTable {
  const rows = createRowCache(projection, { schema, remembered: 1 })
  const written = new Set<string>()
  let held = new Map<string, object | null>()
  let [keyed, finished] = [false, false]

  /** Brings back rows that have been written out. */
  async function recall(keys: ReadonlySet<string>): Promise<void> {
    if (written.size === 0) return
    const away = [...keys].filter((key) => written.has(key) && !held.has(key))
    if (away.length === 0) return
    const rowOf = await rows.load(db, table, away)
    rows.clear()
    for (const key of away) held.set(key, rowOf(key) ?? null)
  }

  /** Rows that were never written are poured in, the others are changed by key. */
  async function flush(sql: Sql): Promise<void> {
    const isOld = ([key]: readonly [string, object | null]) => finished || written.has(key)
    const old = [...held].filter(isOld)
    const fresh = [...held].filter((entry) => !isOld(entry) && entry[1] !== null)
    await rows.write(sql, { table, rows: new Map(old), parked: [] })
    if (fresh.length > 0) await copier.copy({ schema, table }, valuesOf(fresh))
    for (const [key] of finished ? held : fresh) written.add(key)
    held = new Map()
    if (!keyed) await copier.runAll([createKey(schema, table)])
    keyed = true
  }

  async function finish(): Promise<void> {
    if (keyed) await flush(db)
    else await copier.copy({ schema, table }, valuesOf(held))
    for (const key of held.keys()) written.add(key)
    held = new Map()
    await copier.runAll([...(keyed ? [] : [createKey(schema, table)]), ...createIndexes(schema, table)])
    await copier.runAll([`analyze ${nameIn(schema, table)}`])
    ;[keyed, finished] = [true, true]
  }

  return {
    flush,
    finish,
    size: () => held.size,
    apply: async (events, parked) => {
      const plan = planTable(table, events)
      await recall(plan.keys)
      const change = applyToTable(plan, { rowOf: (key) => held.get(key) ?? undefined, parked })
      for (const [key, row] of change.rows) held.set(key, row)
      return change.parked
    },
  }
}

function* valuesOf(entries: Iterable<readonly [string, object | null]>): Generator<object> {
  for (const [, row] of entries) if (row) yield row
}
