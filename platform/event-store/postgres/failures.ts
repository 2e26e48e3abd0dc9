import pg from 'pg'
import { failureOf } from '#platform/database/failures.ts'
import { EventStoreUnavailable } from '../event-store.ts'

/** Turns whatever says "no answer" or "not now" into the port's own error; the rest stays what it is. */
export const translated = (error: unknown): unknown =>
  failureOf(error) === 'refused'
    ? error
    : new EventStoreUnavailable('PostgreSQL does not answer for the event log', { cause: error })

/** The batch runs past the last partition: the maintenance that makes them ahead of need has been failing. */
export const lacksPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.table === 'events'
