import type { AnyTable, ColumnType } from '#platform/projections/projection.ts'

/** A table in a given schema: the live one (`catalog.products`) or its shadow (`catalog_shadow.products`). */
export const nameIn = (schema: string, table: AnyTable): string => `${identifier(schema)}.${identifier(table.name)}`

/** `create table` without key and indexes, which a rebuild creates last. */
export function createTable(schema: string, table: AnyTable): string {
  const columns = Object.entries(table.columns).map(([name, type]) => `${columnOf(name)} ${SQL_TYPES[type]}`)
  const derived = Object.entries(table.derived).map(([name, definition]) => `${columnOf(name)} ${definition}`)
  // Free space on each page for new row versions, so that updates without indexed columns write no index entry (HOT).
  return `create table ${nameIn(schema, table)} (${[...columns, ...derived].join(', ')}) with (fillfactor = 85)`
}

export const createKey = (schema: string, table: AnyTable): string =>
  `alter table ${nameIn(schema, table)} add primary key (${columnOf(table.key)})`

export const createIndexes = (schema: string, table: AnyTable): string[] =>
  table.indexes.map((index) => `create index on ${nameIn(schema, table)} ${index}`)

/** Rows by key (`$1`: text[]), with property names as column names. */
export const selectByKeys = (schema: string, table: AnyTable): string =>
  `select ${selectList(table)} from ${nameIn(schema, table)} where ${columnOf(table.key)} = any($1::text[])`

/** Upserts rows given as JSON (see `toJson`) in one statement. */
export function upsertRows(schema: string, table: AnyTable, parameter: Parameter): string {
  const columns = Object.keys(table.columns).map(columnOf)
  const changed = columns.filter((column) => column !== columnOf(table.key)).map((name) => `${name} = excluded.${name}`)
  const onConflict = changed.length ? `do update set ${changed.join(', ')}` : 'do nothing'
  return `insert into ${nameIn(schema, table)} (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::${nameIn(schema, table)}, ${parameter})
    on conflict (${columnOf(table.key)}) ${onConflict}`
}

export const deleteByKeys = (schema: string, table: AnyTable, parameter: Parameter): string =>
  `delete from ${nameIn(schema, table)} where ${columnOf(table.key)} = any(${parameter}::text[])`

/** A parameter of a statement: `$1`, `$2` … */
export type Parameter = `$${number}`

export function toJson(table: AnyTable, rows: Iterable<object>): string {
  const names = Object.keys(table.columns).map((name) => [name, columnOf(name)] as const)
  const records = Array.from(rows, (row) =>
    Object.fromEntries(names.map(([name, column]) => [column, (row as Record<string, unknown>)[name] ?? null])),
  )
  return storable(JSON.stringify(records))
}

/** JSON that PostgreSQL accepts: NUL and lone surrogates, which its text cannot store, become U+FFFD. */
export const storable = (json: string): string => json.replace(UNSTORABLE, '$1\ufffd')

// After an even number of backslashes, `\u0000` is plain text and not an escape.
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi

/** The shape of the tables as text, to detect a change without a new version. */
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

/** A table's columns under their property names, as in the rows: `o.price_cents::float8 as "priceCents"`. */
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
