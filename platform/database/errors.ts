import pg from 'pg'

/** PostgreSQL is unreachable or closed the connection before it responded: the statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(options?: ErrorOptions) {
    super('PostgreSQL does not respond', options)
  }
}

/** What a failed statement means for its caller. */
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

/** Maps a driver error to `DatabaseUnavailable` if no response came, and returns any other error unchanged. */
export const asDatabaseError = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable || failureOf(error) !== 'lost'
    ? error
    : new DatabaseUnavailable({ cause: error })

// lock_not_available, query_canceled (statement_timeout), deadlock_detected, serialization_failure
const BUSY = new Set(['55P03', '57014', '40P01', '40001'])
// connection exceptions, insufficient resources, operator intervention (shutdown, starting up)
const LOST_CLASSES = ['08', '53', '57P']
