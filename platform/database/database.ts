import knex, { type Knex } from 'knex'
import pg from 'pg'

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
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>
  /** Connection URL, for engines with their own connections (jobs). */
  readonly url: string
  /** False from the first failed check of the server until it responds again. */
  reachable(): boolean
  /** Current connections of this process. */
  pool(): Pool
  close(): Promise<void>
}

/** `waiting`: callers waiting for a connection; `max`: the maximum pool size. */
export interface Pool {
  readonly open: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

export interface Sql {
  /** Runs a constant statement (`$1`, `$2` …). With values, it is prepared once per connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a statement from the `sql` builder, planned for its values. */
  run<Row>(statement: Knex.QueryBuilder): Promise<Row[]>
}

/** Builds statements; it has no connection. Run them with `Sql.run`. */
export const sql = knex({ client: 'pg' })

/** PostgreSQL is unreachable or closed the connection before it responded: the statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(options?: ErrorOptions) {
    super('PostgreSQL does not respond', options)
  }
}

/** What a failed statement means to the caller. */
export type Failure =
  /** The server rejected the statement and rolled back; a retry would fail again. */
  | 'refused'
  /** The server was busy and rolled back; a retry may succeed. */
  | 'busy'
  /** No response: the statement may have run. */
  | 'lost'

export function failureOf(error: unknown): Failure {
  // A programming error, thrown before sending or after receiving.
  if (error instanceof RangeError || error instanceof TypeError) return 'refused'
  if (!(error instanceof pg.DatabaseError)) return 'lost'
  const code = error.code ?? ''
  if (BUSY.has(code)) return 'busy'
  return LOST_CLASSES.some((prefix) => code.startsWith(prefix)) ? 'lost' : 'refused'
}

/** Maps a driver error without a response to `DatabaseUnavailable` and returns any other error unchanged. */
export const asDatabaseError = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable || failureOf(error) !== 'lost'
    ? error
    : new DatabaseUnavailable({ cause: error })

// lock_not_available, query_canceled (statement_timeout), deadlock_detected, serialization_failure
const BUSY = new Set(['55P03', '57014', '40P01', '40001'])
// connection exceptions, insufficient resources, operator intervention (shutdown, starting up)
const LOST_CLASSES = ['08', '53', '57P']
