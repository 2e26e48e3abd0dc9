import pg from 'pg'
import { failureOf } from '#platform/database/errors.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'

const [LOCK_MS, STATEMENT_MS, ANSWER_MS, CONNECT_MS] = [2_000, 10_000, 15_000, 5_000]

const settings = {
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  synchronous_commit: 'on',
  // Plans are made once, when the tables may still be empty: without these they would read whole tables later.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
}

/** How every connection of the event log is made. `query_timeout` is for a server that fell silent. */
export const CONNECTION = {
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  query_timeout: ANSWER_MS,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
}

/** Turns whatever says "no answer" or "not now" into the port's own error; the rest stays what it is. */
export const asEventStoreError = (error: unknown): unknown =>
  failureOf(error) === 'refused'
    ? error
    : new EventStoreUnavailable('PostgreSQL does not answer for the event log', { cause: error })

/** The batch runs past the last partition: the maintenance that makes them ahead of need has been failing. */
export const needsPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.table === 'events'
