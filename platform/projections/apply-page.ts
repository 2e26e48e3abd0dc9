import { LRUCache } from 'lru-cache'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import { deleteByKeys, type Parameter, selectByKeys, toJson, upsertRows } from '#platform/projections/table-sql.ts'

/** The events of a page that change one table, with the keys of their rows. */
export interface TablePlan {
  readonly table: AnyTable
  readonly steps: readonly { readonly event: RecordedEvent; readonly keys: readonly string[] }[]
  /** Keys of all rows that the events change. */
  readonly keys: ReadonlySet<string>
  /** Keys of the rows to load before the events are applied; the first event of every other row creates it. */
  readonly loads: ReadonlySet<string>
  readonly unkeyed: readonly ParkedEvent[]
}

/** An event that could not be applied to a row, or that follows such an event in the same row, and the error. */
export interface ParkedEvent {
  /** `table/row`; `table/stream:…` if the key of the row could not be determined. */
  readonly rowKey: string
  readonly event: RecordedEvent
  readonly error: string
}

export interface TableChange {
  readonly table: AnyTable
  /** Rows after the page, by key; `null` for deleted rows. */
  readonly rows: ReadonlyMap<string, object | null>
  readonly parked: readonly ParkedEvent[]
}

export function planTable(table: AnyTable, events: readonly RecordedEvent[]): TablePlan {
  const steps: { event: RecordedEvent; keys: readonly string[] }[] = []
  const unkeyed: ParkedEvent[] = []
  const keys = new Set<string>()
  const loads = new Set<string>()
  for (const event of events) {
    if (!table.types.has(event.type)) continue
    try {
      const rowKeys = table.keysOf(event)
      for (const key of rowKeys) {
        if (!keys.has(key) && !table.creating.has(event.type)) loads.add(key)
        keys.add(key)
      }
      steps.push({ event, keys: rowKeys })
    } catch (error) {
      unkeyed.push({ rowKey: `${table.name}/stream:${event.stream}`, event, error: errorText(error) })
    }
  }
  return { table, steps, keys, loads, unkeyed }
}

/**
 * Applies a page to a table in memory. `rowOf` returns the rows before the page. Rows in `parked` do not change; their
 * events are parked too.
 */
export function applyToTable(
  { table, steps, unkeyed }: TablePlan,
  before: { rowOf: (key: string) => object | undefined; parked: ReadonlySet<string> },
): TableChange {
  const rows = new Map<string, object | null>()
  const parked = [...unkeyed]
  const parkedRows = new Set<string>()
  const rowNow = (key: string) => (rows.has(key) ? (rows.get(key) ?? undefined) : before.rowOf(key))

  function applyEvent(event: RecordedEvent, key: string): void {
    const name = `${table.name}/${key}`
    if (parkedRows.has(name) || before.parked.has(name))
      return void parked.push({ rowKey: name, event, error: 'blocked by an earlier parked event of this row' })
    try {
      const after = table.apply(rowNow(key), event, key)
      if (after !== undefined) rows.set(key, assertKey(table, after, key))
    } catch (error) {
      parkedRows.add(name)
      parked.push({ rowKey: name, event, error: errorText(error) })
    }
  }

  for (const { event, keys } of steps) for (const key of keys) applyEvent(event, key)
  return { table, rows, parked }
}

function assertKey(table: AnyTable, row: object | null, key: string): object | null {
  if (row && (row as Record<string, unknown>)[table.key] !== key)
    throw new Error(`${table.name}: row ${key} was given the key ${(row as Record<string, unknown>)[table.key]}`)
  return row
}

/** An error message that PostgreSQL can store: without NUL, at most 1,000 characters. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1000)

/**
 * Rows of one projection in one schema, cached between pages. Only the process that moves the checkpoint writes them,
 * so the cache equals the database until a compare-and-set fails.
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
  readonly at: (parameter: Parameter) => string
  readonly value: unknown
}

export function createRowCache({ name, tables }: Projection, { schema = name, maxRows = 5_000 } = {}): RowCache {
  const caches = new Map(tables.map((table) => [table.name, rowsOfTable(maxRows)] as const))
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

/** With `maxSize`, memory grows with the number of rows; a cache with `max` allocates it in advance. */
const rowsOfTable = (maxRows: number) => new LRUCache<string, object>({ maxSize: maxRows, sizeCalculation: () => 1 })

function rowWritesOf(schema: string, { table, rows }: TableChange): RowWrite[] {
  const upsertedRows = [...rows.values()].filter((row) => row !== null)
  const deletedKeys = [...rows].filter(([, row]) => row === null).map(([key]) => key)
  const upsert: RowWrite = {
    at: (parameter) => upsertRows(schema, table, parameter),
    value: toJson(table, upsertedRows),
  }
  const remove: RowWrite = { at: (parameter) => deleteByKeys(schema, table, parameter), value: deletedKeys }
  return [...(upsertedRows.length > 0 ? [upsert] : []), ...(deletedKeys.length > 0 ? [remove] : [])]
}

/** The cached value for a key without a row. */
const ABSENT: object = Object.freeze({})
const presentOr = (row: object | undefined): object | undefined => (row === ABSENT ? undefined : row)
