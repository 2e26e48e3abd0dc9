import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { AnyTable } from '#platform/projections/projection.ts'

/** One table's share of a page: its events with the rows they touch. */
export interface TablePlan {
  readonly table: AnyTable
  readonly steps: readonly { readonly event: RecordedEvent; readonly keys: readonly string[] }[]
  /** Every row touched, to be at hand before the folding. */
  readonly keys: ReadonlySet<string>
  readonly unkeyed: readonly ParkedEvent[]
}

/** An event that some row could not take, and every later one of the same row: kept aside, with why. */
export interface ParkedEvent {
  /** `table/row`; `table/stream:…` when not even the row could be told. */
  readonly key: string
  readonly event: RecordedEvent
  readonly error: string
}

export interface TableChange {
  readonly table: AnyTable
  /** Row after the page by key; `null` for rows that are gone. */
  readonly rows: ReadonlyMap<string, object | null>
  readonly parked: readonly ParkedEvent[]
}

export function planTable(table: AnyTable, events: readonly RecordedEvent[]): TablePlan {
  const steps: { event: RecordedEvent; keys: readonly string[] }[] = []
  const unkeyed: ParkedEvent[] = []
  const keys = new Set<string>()
  for (const event of events) {
    if (!table.types.has(event.type)) continue
    try {
      const touched = table.keysOf(event)
      for (const key of touched) keys.add(key)
      steps.push({ event, keys: touched })
    } catch (error) {
      unkeyed.push({ key: `${table.name}/stream:${event.stream}`, event, error: errorText(error) })
    }
  }
  return { table, steps, keys, unkeyed }
}

/**
 * Folds a table's share of a page in memory. `rowOf` answers the rows as they stood before; rows in `parked` stay as
 * they are, and what was meant for them is parked too.
 */
export function applyToTable(
  { table, steps, unkeyed }: TablePlan,
  before: { rowOf: (key: string) => object | undefined; parked: ReadonlySet<string> },
): TableChange {
  const rows = new Map<string, object | null>()
  const parked = [...unkeyed]
  const stuck = new Set<string>()
  const rowNow = (key: string) => (rows.has(key) ? (rows.get(key) ?? undefined) : before.rowOf(key))

  function take(event: RecordedEvent, key: string): void {
    const name = `${table.name}/${key}`
    if (stuck.has(name) || before.parked.has(name))
      return void parked.push({ key: name, event, error: 'waits for an earlier event of this row' })
    try {
      const after = table.apply(rowNow(key), event, key)
      if (after !== undefined) rows.set(key, assertKey(table, after, key))
    } catch (error) {
      stuck.add(name)
      parked.push({ key: name, event, error: errorText(error) })
    }
  }

  for (const { event, keys } of steps) for (const key of keys) take(event, key)
  return { table, rows, parked }
}

function assertKey(table: AnyTable, row: object | null, key: string): object | null {
  if (row && (row as Record<string, unknown>)[table.key] !== key)
    throw new Error(`${table.name}: the row of ${key} says it is ${(row as Record<string, unknown>)[table.key]}`)
  return row
}

/** What an error says, as PostgreSQL can keep it. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1000)
