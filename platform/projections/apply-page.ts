import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { AnyTable } from '#platform/projections/projection.ts'

/** The events of a page that change one table, with the keys of their rows. */
export interface TablePlan {
  readonly table: AnyTable
  readonly steps: readonly { readonly event: RecordedEvent; readonly keys: readonly string[] }[]
  /** Keys of all rows to load before the events are applied. */
  readonly keys: ReadonlySet<string>
  readonly unkeyed: readonly ParkedEvent[]
}

/** An event that could not be applied to a row, or that follows one in the same row; stored with the error. */
export interface ParkedEvent {
  /** `table/row`; `table/stream:…` if the key of the row could not be determined. */
  readonly key: string
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
 * Applies a page to a table in memory. `rowOf` returns the rows before the page. Rows in `parked` do not change: their
 * events are parked as well.
 */
export function applyToTable(
  { table, steps, unkeyed }: TablePlan,
  before: { rowOf: (key: string) => object | undefined; parked: ReadonlySet<string> },
): TableChange {
  const rows = new Map<string, object | null>()
  const parked = [...unkeyed]
  const stuck = new Set<string>()
  const rowNow = (key: string) => (rows.has(key) ? (rows.get(key) ?? undefined) : before.rowOf(key))

  function applyEvent(event: RecordedEvent, key: string): void {
    const name = `${table.name}/${key}`
    if (stuck.has(name) || before.parked.has(name))
      return void parked.push({ key: name, event, error: 'blocked by an earlier parked event of this row' })
    try {
      const after = table.apply(rowNow(key), event, key)
      if (after !== undefined) rows.set(key, assertKey(table, after, key))
    } catch (error) {
      stuck.add(name)
      parked.push({ key: name, event, error: errorText(error) })
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
