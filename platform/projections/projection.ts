import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'

/**
 * A read model: tables in a PostgreSQL schema of the projection's own name, each folded purely from events. To change
 * one, raise its version: it is built anew in a shadow schema and swapped in. Queries say `<projection>.<table>`.
 */
export interface Projection {
  /** Lower-case; also the schema's name. */
  readonly name: string
  readonly version: number
  readonly tables: readonly AnyTable[]
}

/**
 * `key` is a text compared byte by byte (ids, codes), `integer` a whole number up to 2^53, `instant` an ISO text that sorts
 * by time, `texts` a list of strings.
 */
export type ColumnType = 'text' | 'key' | 'integer' | 'number' | 'boolean' | 'instant' | 'json' | 'texts'

/** A table as the projector sees it: rows by a text key, changed by folding one event at a time. */
export interface AnyTable<R extends object = object> {
  readonly name: string
  readonly key: string
  /** By property name; the column is the same name in snake_case. */
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Columns PostgreSQL computes: `{ search: "tsvector generated always as (…) stored" }`. */
  readonly derived: Readonly<Record<string, string>>
  /** What follows `create index on <table>`: `(producer_id)`, `using gin (search)`. */
  readonly indexes: readonly string[]
  readonly types: ReadonlySet<string>
  /** The rows an event touches. */
  keysOf(event: RecordedEvent): readonly string[]
  /** The row after the event; `null` removes it, `undefined` leaves all as it was. Throws for an event it cannot take. */
  apply(row: R | undefined, event: RecordedEvent, key: string): R | null | undefined
}

export interface TableOptions<R extends object, E extends DomainEvent> {
  readonly name: string
  readonly key: keyof R & string
  readonly columns: Readonly<Record<keyof R & string, ColumnType>>
  readonly derived?: Readonly<Record<string, string>>
  readonly indexes?: readonly string[]
  readonly keysOf: (event: RecordedEvent<E>) => string | readonly string[]
  readonly on: EventHandlers<R, E>
}

/** By event type: pure, and the row comes back new or not at all. Events without a fold are never read. */
export type EventHandlers<R, E extends DomainEvent> = {
  readonly [T in E['type']]?: (
    row: R | undefined,
    event: RecordedEvent<Extract<E, { type: T }>>,
    key: string,
  ) => R | null | undefined
}

type AnyHandler<R> = (row: R | undefined, event: RecordedEvent, key: string) => R | null | undefined

export function table<R extends object, E extends DomainEvent>(parts: TableOptions<R, E>): AnyTable<R> {
  const { name, key, columns, derived = {}, indexes = [] } = parts
  const folds = new Map(Object.entries(parts.on) as [string, AnyHandler<R>][])
  return {
    name,
    key,
    columns,
    derived,
    indexes,
    types: new Set(folds.keys()),
    keysOf: (event) => {
      const keys = parts.keysOf(event as RecordedEvent<E>)
      return typeof keys === 'string' ? [keys] : keys
    },
    apply: (row, event, rowKey) => folds.get(event.type)?.(row, event, rowKey),
  }
}

/** The event types a set of projections reads. */
export const typesOf = (projections: readonly Projection[]): string[] => [
  ...new Set(projections.flatMap((projection) => projection.tables.flatMap((each) => [...each.types]))),
]

/** A read model's row after one more event, by the very fold the projector uses; the row as it was, if it is not touched. */
export function applyToRow<R extends object>(
  table: AnyTable<R>,
  before: { readonly key: string; readonly row: R | undefined },
  event: RecordedEvent,
): R | undefined {
  const { key, row } = before
  if (!table.types.has(event.type) || !table.keysOf(event).includes(key)) return row
  const after = table.apply(row, event, key)
  return after === undefined ? row : (after ?? undefined)
}
