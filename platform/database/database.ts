import type { Knex } from 'knex'
import knex from 'knex'

/**
 * PostgreSQL: durable tables, read models, and (by default) the log. Where no answer comes, every method throws
 * `DatabaseUnavailable` with the engine's error as its cause; the next call connects again.
 */
export interface Database extends Sql {
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Calls back for every NOTIFY on a channel; listens again by itself after a lost connection. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** The address, for engines that bring their own connections (jobs). */
  readonly url: string
  /** False from the moment the server was found not to answer until it answers again. */
  reachable(): boolean
  /** The connections of this process at this moment. */
  pool(): Pool
  close(): Promise<void>
}

/** `waiting` counts those who wait for a connection; `most` is how many there may be. */
export interface Pool {
  readonly open: number
  readonly idle: number
  readonly waiting: number
  readonly most: number
}

export interface Sql {
  /** Rows of a statement that stands written in the code (`$1`, `$2` …): with values, it is prepared once per connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Rows of a statement put together with the `sql` builder, planned for its values. */
  run<Row>(statement: Knex.QueryBuilder): Promise<Row[]>
}

/** Puts statements together; it has no connection of its own. Run them with `Sql.run`. */
export const sql = knex({ client: 'pg' })
