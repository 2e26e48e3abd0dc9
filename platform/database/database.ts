import type { Knex } from 'knex'
import knex from 'knex'

/**
 * PostgreSQL: durable tables, read models and, by default, the event log. Every method throws `DatabaseUnavailable`
 * if the server does not respond, with the driver's error as its cause; the next call reconnects.
 */
export interface Database extends Sql {
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Calls back for every NOTIFY on a channel and listens again after a lost connection. After a reconnect it calls
   * back with '', because notifications may have been missed.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Connection URL, for engines with their own connections (jobs). */
  readonly url: string
  /** False from the first failed check of the server until it responds again. */
  reachable(): boolean
  /** Current connections of this process. */
  pool(): Pool
  close(): Promise<void>
}

/** `waiting`: callers waiting for a connection; `most`: the maximum pool size. */
export interface Pool {
  readonly open: number
  readonly idle: number
  readonly waiting: number
  readonly most: number
}

export interface Sql {
  /** Runs a constant statement (`$1`, `$2` …). With values, it is prepared once per connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a statement from the `sql` builder, planned for its values. */
  run<Row>(statement: Knex.QueryBuilder): Promise<Row[]>
}

/** Builds statements; it has no connection. Run them with `Sql.run`. */
export const sql = knex({ client: 'pg' })
