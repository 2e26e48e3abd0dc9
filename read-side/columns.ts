import type { AnyTable } from './projection.ts'

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

export function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(name)) throw new Error(`not a name for SQL: ${name}`)
  return name
}
