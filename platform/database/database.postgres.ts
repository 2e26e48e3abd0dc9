import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import type { Database } from './database.ts'
import { asDatabaseError, DatabaseUnavailable } from './failures.ts'
import { listenTo } from './listening.ts'
import { reachabilityOf } from './reachability.ts'
import { sqlOn } from './sql-on.ts'
import { inTransaction } from './transaction.ts'
import { columnTypes } from './types.postgres.ts'

export interface PostgresOptions {
  readonly url: string
  readonly poolSize?: number
  /** Shows in pg_stat_activity. */
  readonly name?: string
  readonly log?: Log
}

/**
 * Throws `DatabaseUnavailable` when the server cannot be reached now; connections lost later are replaced when they are needed.
 */
export async function postgresDatabase(options: PostgresOptions): Promise<Database> {
  const { url, poolSize = 10, name = 'farmgate', log } = options
  const config = {
    connectionString: url,
    application_name: name,
    types: columnTypes,
    statement_timeout: 30_000,
    keepAlive: true,
    options: PLANNING,
  }
  const pool = new pg.Pool({ ...config, max: poolSize, connectionTimeoutMillis: 10_000 })
  const ears = new Set<() => Promise<void>>()
  let closed: Promise<void> | undefined
  const server = reachabilityOf({ config, log })
  pool.on('error', (err) => {
    if (closed) return
    log?.warn({ err }, 'an idle database connection was lost')
    server.suspect()
  })
  await reach(pool)
  const translated = (error: unknown): unknown => {
    const known = asDatabaseError(error)
    if (known instanceof DatabaseUnavailable && !closed) server.suspect()
    return known
  }
  return {
    url,
    ...sqlOn(
      async (query) =>
        await pool.query(query).catch((error: unknown) => {
          throw translated(error)
        }),
    ),
    transaction: (work) => inTransaction({ pool, translated }, work),
    listen: async (channel, hear) => {
      const stop = await listenTo({ config, channel, hear, log, lost: server.suspect })
      ears.add(stop)
      return () => {
        ears.delete(stop)
        return stop()
      }
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: poolSize }),
    reachable: server.reachable,
    close: () => {
      closed ??= Promise.all([server.stop(), ...[...ears].map((stop) => stop())]).then(() => pool.end())
      return closed
    },
  }
}

/** Short queries over data in memory, on a machine with other things to do: what suits disks and reports costs them most. */
const PLANNING = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

async function reach(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw asDatabaseError(error)
  }
}
