import pg from 'pg'
import { failureOf } from '#platform/database/database.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'

const LOCK_MS = 2_000
const STATEMENT_MS = 10_000
const QUERY_MS = 15_000
const CONNECT_MS = 5_000

const settings = {
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  synchronous_commit: 'on',
  // Plans are made once, when tables may still be empty: without these settings, they would scan whole tables later.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
}

/** Settings of every event log connection. `query_timeout` covers a server that stops responding. */
export const CONNECTION = {
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  query_timeout: QUERY_MS,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
}

/** Maps "no response" and "busy" errors to `EventStoreUnavailable`; returns any other error unchanged. */
export const asEventStoreError = (error: unknown): unknown =>
  failureOf(error) === 'refused'
    ? error
    : new EventStoreUnavailable('PostgreSQL does not respond for the event log', { cause: error })

/** The batch exceeds the last partition, because the maintenance that adds partitions in advance has been failing. */
export const needsPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.table === 'events'
