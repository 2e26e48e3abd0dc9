import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { AnyTable, Projection } from '../projection.ts'
import type { Copier } from './copy-rows.ts'
import { foldTable, type ParkedEvent, planTable } from './fold-page.ts'
import { createRows } from './rows.ts'
import { createIndexes, createKey, nameIn } from './table-sql.ts'

/** One table of a shadow. */
export interface Heap {
  size(): number
  take(events: readonly RecordedEvent[], parked: ReadonlySet<string>): Promise<readonly ParkedEvent[]>
  flush(sql: Sql): Promise<void>
  finish(): Promise<void>
}

export interface HeapParts {
  readonly db: Database
  readonly copier: Copier
  readonly projection: Projection
  readonly schema: string
  readonly table: AnyTable
}

export function createHeap({ db, copier, projection, schema, table }: HeapParts): Heap {
  const rows = createRows(projection, { schema, remembered: 1 })
  const written = new Set<string>()
  let held = new Map<string, object | null>()
  let [keyed, finished] = [false, false]

  /** Brings back rows that have been written out. */
  async function recall(keys: ReadonlySet<string>): Promise<void> {
    if (written.size === 0) return
    const away = [...keys].filter((key) => written.has(key) && !held.has(key))
    if (away.length === 0) return
    const rowOf = await rows.load(db, table, away)
    rows.forget()
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
    take: async (events, parked) => {
      const plan = planTable(table, events)
      await recall(plan.keys)
      const change = foldTable(plan, { rowOf: (key) => held.get(key) ?? undefined, parked })
      for (const [key, row] of change.rows) held.set(key, row)
      return change.parked
    },
  }
}

function* valuesOf(entries: Iterable<readonly [string, object | null]>): Generator<object> {
  for (const [, row] of entries) if (row) yield row
}
