import { LRUCache } from 'lru-cache'
import type { Sql } from '#platform/database/database.ts'
import type { TableChange } from '#platform/projections/apply-page.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import { deleteByKeys, type Place, selectByKeys, toJson, upsertRows } from '#platform/projections/table-sql.ts'

/**
 * Rows of one projection in one schema, cached between pages. Only the process that moves the checkpoint writes them, so the
 * cache equals the database until a compare-and-set fails.
 */
export interface RowCache {
  load(sql: Sql, table: AnyTable, keys: Iterable<string>): Promise<(key: string) => object | undefined>
  /** At most one upsert and one delete, for any number of rows. */
  writes(change: TableChange): readonly RowWrite[]
  write(sql: Sql, change: TableChange): Promise<void>
  /** Caches the rows of a change; call it after the transaction has committed. */
  remember(change: TableChange): void
  clear(): void
}

/** A statement with one parameter, to run alone or as part of a larger one. */
export interface RowWrite {
  readonly at: (place: Place) => string
  readonly value: unknown
}

export function createRowCache({ name, tables }: Projection, { schema = name, maxRows = 10_000 } = {}): RowCache {
  const caches = new Map(tables.map((table) => [table.name, new LRUCache<string, object>({ max: maxRows })] as const))
  return {
    load: async (sql, table, keys) => {
      const cache = caches.get(table.name)!
      const loaded = new Map<string, object>()
      const missing: string[] = []
      for (const key of keys) {
        const row = cache.get(key)
        if (row) loaded.set(key, row)
        else missing.push(key)
      }
      if (missing.length > 0)
        for (const row of await sql.query<Record<string, unknown>>(selectByKeys(schema, table), [missing]))
          loaded.set(row[table.key] as string, row)
      for (const key of missing) cache.set(key, loaded.get(key) ?? ABSENT)
      return (key) => presentOr(loaded.get(key))
    },
    writes: (change) => rowWritesOf(schema, change),
    write: async (sql, change) => {
      for (const { at, value } of rowWritesOf(schema, change)) await sql.query(at('$1'), [value])
    },
    remember: ({ table, rows }) => {
      const cache = caches.get(table.name)!
      for (const [key, row] of rows) cache.set(key, row ?? ABSENT)
    },
    clear: () => {
      for (const cache of caches.values()) cache.clear()
    },
  }
}

function rowWritesOf(schema: string, { table, rows }: TableChange): RowWrite[] {
  const kept = [...rows.values()].filter((row) => row !== null)
  const gone = [...rows].filter(([, row]) => row === null).map(([key]) => key)
  const upsert: RowWrite = { at: (place) => upsertRows(schema, table, place), value: toJson(table, kept) }
  const remove: RowWrite = { at: (place) => deleteByKeys(schema, table, place), value: gone }
  return [...(kept.length > 0 ? [upsert] : []), ...(gone.length > 0 ? [remove] : [])]
}

/** Cached for a key without a row. */
const ABSENT: object = Object.freeze({})
const presentOr = (row: object | undefined): object | undefined => (row === ABSENT ? undefined : row)
