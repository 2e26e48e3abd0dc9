import type { Sql } from '#platform/database/database.ts'
import { columnOf, selectList } from '../columns.ts'
import { nameIn } from '../projector/table-sql.ts'
import type { Followed } from './followed.ts'

/** Rows by key, as they are now. */
export const rowsOf = (sql: Sql, followed: Followed, keys: readonly string[]): Promise<object[]> =>
  sql.query<object>(`${selectFrom(followed)} where ${columnOf(followed.table.key)} = any($1::text[])`, [keys])

/** The next rows after a key, in the order of the keys. */
export function rowsAfter(sql: Sql, followed: Followed, after: string): Promise<object[]> {
  const key = columnOf(followed.table.key)
  return sql.query<object>(`${selectFrom(followed)} where ${key} > $1 order by ${key} limit ${ROWS_AT_ONCE}`, [after])
}

/** Few enough for whoever takes them to hold nobody up. */
export const ROWS_AT_ONCE = 500

const selectFrom = ({ projection, table, properties }: Followed): string =>
  `select ${selectList(table, { only: properties })} from ${nameIn(projection.name, table)}`

export const keyOf = ({ table }: Followed, row: object): string => (row as Record<string, string>)[table.key]!
