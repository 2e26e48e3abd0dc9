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
  fold(row: R | undefined, event: RecordedEvent, key: string): R | null | undefined
}

export interface TableParts<R extends object, E extends DomainEvent> {
  readonly name: string
  readonly key: keyof R & string
  readonly columns: Readonly<Record<keyof R & string, ColumnType>>
  readonly derived?: Readonly<Record<string, string>>
  readonly indexes?: readonly string[]
  readonly keysOf: (event: RecordedEvent<E>) => string | readonly string[]
  readonly folds: Folds<R, E>
}

/** By event type: pure, and the row comes back new or not at all. Events without a fold are never read. */
export type Folds<R, E extends DomainEvent> = {
  readonly [T in E['type']]?: (
    row: R | undefined,
    event: RecordedEvent<Extract<E, { type: T }>>,
    key: string,
  ) => R | null | undefined
}

type AnyFold<R> = (row: R | undefined, event: RecordedEvent, key: string) => R | null | undefined

export function table<R extends object, E extends DomainEvent>(parts: TableParts<R, E>): AnyTable<R> {
  const { name, key, columns, derived = {}, indexes = [] } = parts
  const folds = new Map(Object.entries(parts.folds) as [string, AnyFold<R>][])
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
    fold: (row, event, rowKey) => folds.get(event.type)?.(row, event, rowKey),
  }
}

/** The event types a set of projections reads. */
export const typesOf = (projections: readonly Projection[]): string[] => [
  ...new Set(projections.flatMap((projection) => projection.tables.flatMap((each) => [...each.types]))),
]
