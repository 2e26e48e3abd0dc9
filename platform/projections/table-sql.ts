import type { AnyTable, ColumnType } from '#platform/projections/projection.ts'

/** A table in a given schema: the live one (`catalog.products`) or its shadow (`catalog_shadow.products`). */
export const nameIn = (schema: string, table: AnyTable): string => `${identifier(schema)}.${identifier(table.name)}`

/** `create table`, without key and indexes: a shadow gets those last. */
export function createTable(schema: string, table: AnyTable): string {
  const columns = Object.entries(table.columns).map(([name, type]) => `${columnOf(name)} ${SQL_TYPES[type]}`)
  const derived = Object.entries(table.derived).map(([name, definition]) => `${columnOf(name)} ${definition}`)
  // Room on every page for the next version of a row: an update that changes no indexed column writes no index.
  return `create table ${nameIn(schema, table)} (${[...columns, ...derived].join(', ')}) with (fillfactor = 85)`
}

export const createKey = (schema: string, table: AnyTable): string =>
  `alter table ${nameIn(schema, table)} add primary key (${columnOf(table.key)})`

export const createIndexes = (schema: string, table: AnyTable): string[] =>
  table.indexes.map((index) => `create index on ${nameIn(schema, table)} ${index}`)

/** Rows by key (`$1`: text[]), in the shape the folds know. */
export const selectByKeys = (schema: string, table: AnyTable): string =>
  `select ${selectList(table)} from ${nameIn(schema, table)} where ${columnOf(table.key)} = any($1::text[])`

/** Writes rows given as JSON (at `place`, see `toJson`): one statement, however many. */
export function upsertRows(schema: string, table: AnyTable, place: Place): string {
  const columns = Object.keys(table.columns).map(columnOf)
  const changed = columns.filter((column) => column !== columnOf(table.key)).map((name) => `${name} = excluded.${name}`)
  const onConflict = changed.length ? `do update set ${changed.join(', ')}` : 'do nothing'
  return `insert into ${nameIn(schema, table)} (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::${nameIn(schema, table)}, ${place})
    on conflict (${columnOf(table.key)}) ${onConflict}`
}

export const deleteByKeys = (schema: string, table: AnyTable, place: Place): string =>
  `delete from ${nameIn(schema, table)} where ${columnOf(table.key)} = any(${place}::text[])`

/** Where a statement takes its value: `$1`, `$2` … */
export type Place = `$${number}`

export function toJson(table: AnyTable, rows: Iterable<object>): string {
  const names = Object.keys(table.columns).map((name) => [name, columnOf(name)] as const)
  const records = Array.from(rows, (row) =>
    Object.fromEntries(names.map(([name, column]) => [column, (row as Record<string, unknown>)[name] ?? null])),
  )
  return storable(JSON.stringify(records))
}

/** JSON as PostgreSQL takes it: NUL and lone surrogates, which no text of its can hold, become the replacement sign. */
export const storable = (json: string): string => json.replace(UNSTORABLE, '$1\ufffd')

// An even number of backslashes before it is text that only looks like an escape.
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi

/** Text that changes whenever the tables' shape does, so that a shape changed without a new version is noticed. */
export const shapeOf = (tables: readonly AnyTable[]): string =>
  JSON.stringify(tables.map(({ name, key, columns, derived, indexes }) => [name, key, columns, derived, indexes]))

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  key: 'text collate "C"',
  integer: 'bigint',
  number: 'float8',
  boolean: 'boolean',
  instant: 'text collate "C"',
  json: 'jsonb',
  texts: 'text[]',
}

/** The column of a row's property: `price_cents` for `priceCents`. */
export const columnOf = (property: string): string =>
  identifier(property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** A table's columns under their property names, as the folds know them: `o.price_cents::float8 as "priceCents"`. */
export const selectList = (
  table: AnyTable,
  { prefix = '', only = Object.keys(table.columns) }: { prefix?: string; only?: readonly string[] } = {},
): string =>
  only
    .map((name) => `${prefix}${columnOf(name)}${table.columns[name] === 'integer' ? '::float8' : ''} as "${name}"`)
    .join(', ')

function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(name)) throw new Error(`not a name for SQL: ${name}`)
  return name
}
