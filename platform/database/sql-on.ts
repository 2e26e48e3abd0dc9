import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'
import type { Sql } from './database.ts'

type Run = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Statements on a pool or on one connection of it. Those that stand written in the code are prepared once per connection;
 * those put together with the builder are planned for their values each time.
 */
export function sqlOn(run: Run): Sql {
  const rowsOf = async <Row>(query: pg.QueryConfig): Promise<Row[]> => (await run(query)).rows as Row[]
  return {
    query: (text, values) => rowsOf(values ? { name: nameOf(text), text, values: [...values] } : { text }),
    run: (statement: Knex.QueryBuilder) => {
      const { sql, bindings } = statement.toSQL().toNative()
      return rowsOf({ text: sql, values: [...bindings] })
    },
  }
}

const names = new Map<string, string>()

/** The name a statement is prepared under: the same for the same text. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
