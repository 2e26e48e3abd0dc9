import { LRUCache } from 'lru-cache'
import type { Sql } from '#platform/database/database.ts'
import type { TableChange } from '#platform/projections/apply-page.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import { deleteByKeys, type Place, selectByKeys, toJson, upsertRows } from '#platform/projections/table-sql.ts'

/**
 * The rows of one projection in one schema. Rows once read or written are remembered between pages: only whoever holds
 * the checkpoint writes them, so they are what the database says until a compare-and-set fails.
 */
export interface RowCache {
  load(sql: Sql, table: AnyTable, keys: Iterable<string>): Promise<(key: string) => object | undefined>
  /** One upsert and one delete at most, whatever the number of rows. */
  writes(change: TableChange): readonly RowWrite[]
  write(sql: Sql, change: TableChange): Promise<void>
  /** To be called once the transaction that wrote the change is through. */
  remember(change: TableChange): void
  clear(): void
}

/** A statement with one value, to run by itself or as a part of another. */
export interface RowWrite {
  readonly at: (place: Place) => string
  readonly value: unknown
}

export function createRowCache({ name, tables }: Projection, { schema = name, remembered = 10_000 } = {}): RowCache {
  const known = new Map(tables.map((table) => [table.name, new LRUCache<string, object>({ max: remembered })] as const))
  return {
    load: async (sql, table, keys) => {
      const cache = known.get(table.name)!
      const hand = new Map<string, object>()
      const missing: string[] = []
      for (const key of keys) {
        const row = cache.get(key)
        if (row) hand.set(key, row)
        else missing.push(key)
      }
      if (missing.length > 0)
        for (const row of await sql.query<Record<string, unknown>>(selectByKeys(schema, table), [missing]))
          hand.set(row[table.key] as string, row)
      for (const key of missing) cache.set(key, hand.get(key) ?? ABSENT)
      return (key) => presentOr(hand.get(key))
    },
    writes: (change) => rowWritesOf(schema, change),
    write: async (sql, change) => {
      for (const { at, value } of rowWritesOf(schema, change)) await sql.query(at('$1'), [value])
    },
    remember: ({ table, rows }) => {
      const cache = known.get(table.name)!
      for (const [key, row] of rows) cache.set(key, row ?? ABSENT)
    },
    clear: () => {
      for (const cache of known.values()) cache.clear()
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

/** Stands in the memory for a row that is known not to exist. */
const ABSENT: object = Object.freeze({})
const presentOr = (row: object | undefined): object | undefined => (row === ABSENT ? undefined : row)
