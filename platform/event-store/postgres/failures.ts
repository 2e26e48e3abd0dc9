import pg from 'pg'
import { EventStoreUnavailable } from '../event-store.ts'

/** What a failed statement means for whoever asked. */
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

/** Turns whatever says "no answer" or "not now" into the port's own error; the rest stays what it is. */
export const translated = (error: unknown): unknown =>
  failureOf(error) === 'refused'
    ? error
    : new EventStoreUnavailable('PostgreSQL does not answer for the event log', { cause: error })

/** The batch runs past the last partition: the maintenance that makes them ahead of need has been failing. */
export const lacksPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.table === 'events'

// lock_not_available, query_canceled (statement_timeout), deadlock_detected, serialization_failure
const BUSY = new Set(['55P03', '57014', '40P01', '40001'])
// connection exceptions, insufficient resources, operator intervention (shutdown, starting up)
const LOST_CLASSES = ['08', '53', '57P']
