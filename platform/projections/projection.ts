import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'

/**
 * A read model: tables in a PostgreSQL schema named after the projection, computed from events alone. To change one,
 * increment its version: the projector rebuilds it in a shadow schema and swaps the schemas. Queries use
 * `<projection>.<table>`.
 */
export interface Projection {
  /** Lower case; also the name of the schema. */
  readonly name: string
  readonly version: number
  readonly tables: readonly AnyTable[]
}

/**
 * `key` is text compared byte by byte (ids, codes), `integer` is a whole number up to 2^53, `instant` is an ISO 8601
 * string that sorts by time, `texts` is a list of strings.
 */
export type ColumnType = 'text' | 'key' | 'integer' | 'number' | 'boolean' | 'instant' | 'json' | 'texts'

/** A table as the projector uses it: rows with a text key, changed by one event at a time. */
export interface AnyTable<R extends object = object> {
  readonly name: string
  readonly key: string
  /** By property name; the column is the same name in snake_case. */
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Generated columns: `{ search: "tsvector generated always as (…) stored" }`. */
  readonly derived: Readonly<Record<string, string>>
  /** The text after `create index on <table>`: `(producer_id)`, `using gin (search)`. */
  readonly indexes: readonly string[]
  readonly types: ReadonlySet<string>
  /** The types whose handlers do not read the existing row (`creates`). */
  readonly creating: ReadonlySet<string>
  /** Keys of the rows an event changes. */
  keysOf(event: RecordedEvent): readonly string[]
  /** The row after the event; `null` deletes it, `undefined` leaves it unchanged. Throws if the event does not apply. */
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

/** Pure functions by event type. They return a new row and never change the old one. Other event types are ignored. */
export type EventHandlers<R, E extends DomainEvent> = {
  readonly [T in E['type']]?: (
    row: R | undefined,
    event: RecordedEvent<Extract<E, { type: T }>>,
    key: string,
  ) => R | null | undefined
}

/**
 * A handler that does not read the existing row, so the projector need not load it:
 * `OrderPlaced: creates(({ data }) => ({ … }))`
 */
export const creates = <R, E>(rowOf: (event: E, key: string) => R | null) =>
  Object.assign((_: unknown, event: E, key: string): R | null => rowOf(event, key), { creates: true as const })

type AnyHandler<R> = (row: R | undefined, event: RecordedEvent, key: string) => R | null | undefined

export function table<R extends object, E extends DomainEvent>(options: TableOptions<R, E>): AnyTable<R> {
  const { name, key, columns, derived = {}, indexes = [] } = options
  const handlers = new Map(Object.entries(options.on) as [string, AnyHandler<R>][])
  return {
    name,
    key,
    columns,
    derived,
    indexes,
    types: new Set(handlers.keys()),
    creating: new Set([...handlers].flatMap(([type, handler]) => ('creates' in handler ? [type] : []))),
    keysOf: (event) => {
      const keys = options.keysOf(event as RecordedEvent<E>)
      return typeof keys === 'string' ? [keys] : keys
    },
    apply: (row, event, rowKey) => handlers.get(event.type)?.(row, event, rowKey),
  }
}

/** The event types a set of projections reads. */
export const typesOf = (projections: readonly Projection[]): string[] => [
  ...new Set(projections.flatMap((projection) => projection.tables.flatMap((table) => [...table.types]))),
]

/** Applies an event to a row with the projector's handlers. Returns the same row if the event does not affect it. */
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
