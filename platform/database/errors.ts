import pg from 'pg'

/** PostgreSQL cannot be reached, or hung up before it answered: what was asked may or may not have happened. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(options?: ErrorOptions) {
    super('PostgreSQL does not answer', options)
  }
}

/** What a failed statement means for its caller. */
export type Failure =
  /** The server said no and rolled back; asking again would not help. */
  | 'refused'
  /** The server said "not now" and rolled back. */
  | 'busy'
  /** No answer came: it may have happened. */
  | 'lost'

export function failureOf(error: unknown): Failure {
  // Our own mistake, made before anything was sent or after all had come.
  if (error instanceof RangeError || error instanceof TypeError) return 'refused'
  if (!(error instanceof pg.DatabaseError)) return 'lost'
  const code = error.code ?? ''
  if (BUSY.has(code)) return 'busy'
  return LOST_CLASSES.some((prefix) => code.startsWith(prefix)) ? 'lost' : 'refused'
}

/** An error of a statement or a connection as callers see it: `DatabaseUnavailable` when no answer came, else unchanged. */
export const asDatabaseError = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable || failureOf(error) !== 'lost'
    ? error
    : new DatabaseUnavailable({ cause: error })

// lock_not_available, query_canceled (statement_timeout), deadlock_detected, serialization_failure
const BUSY = new Set(['55P03', '57014', '40P01', '40001'])
// connection exceptions, insufficient resources, operator intervention (shutdown, starting up)
const LOST_CLASSES = ['08', '53', '57P']
