import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { asDatabaseError, type Database, DatabaseUnavailable, type Sql } from '#platform/database/database.ts'
import { listen } from '#platform/database/listen.ts'
import type { Log } from '#platform/log/log.ts'

export interface PostgresOptions {
  readonly url: string
  readonly poolSize?: number
  /** Shown in pg_stat_activity. */
  readonly name?: string
  /** Plans each prepared statement once per connection, instead of for the values of each of its first five calls. */
  readonly genericPlans?: boolean
  readonly log?: Log
}

/** Throws `DatabaseUnavailable` if the server is unreachable. Connections lost later are replaced on demand. */
export async function postgresDatabase(options: PostgresOptions): Promise<Database> {
  const { url, poolSize = 10, name = 'farmgate', genericPlans = false, log } = options
  const config = {
    connectionString: url,
    application_name: name,
    types: columnTypes,
    statement_timeout: 30_000,
    keepAlive: true,
    options: genericPlans ? `${PLANNER_OPTIONS} -c plan_cache_mode=force_generic_plan` : PLANNER_OPTIONS,
  }
  const pool = new pg.Pool({ ...config, max: poolSize, connectionTimeoutMillis: 10_000 })
  const listeners = new Set<() => Promise<void>>()
  let closed: Promise<void> | undefined
  const server = monitorReachability({ config, log })
  pool.on('error', (err) => {
    if (closed) return
    log?.warn({ err }, 'an idle database connection was lost')
    server.recheck()
  })
  await checkConnection(pool)
  const translateError = (error: unknown): unknown => {
    const translated = asDatabaseError(error)
    if (translated instanceof DatabaseUnavailable && !closed) server.recheck()
    return translated
  }
  return {
    url,
    ...bindSql(
      async (query) =>
        await pool.query(query).catch((error: unknown) => {
          throw translateError(error)
        }),
    ),
    transaction: (work) => inTransaction({ pool, translateError }, work),
    listen: async (channel, onNotification) => {
      const stop = await listen({ config, channel, onNotification, log, onLost: server.recheck })
      listeners.add(stop)
      return () => {
        listeners.delete(stop)
        return stop()
      }
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: poolSize }),
    reachable: server.reachable,
    close: () => {
      closed ??= Promise.all([server.stop(), ...[...listeners].map((stop) => stop())]).then(() => pool.end())
      return closed
    },
  }
}

/** Queries are short and their data is in memory; the defaults suit disks and long reporting queries. */
const PLANNER_OPTIONS = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

async function checkConnection(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw asDatabaseError(error)
  }
}

type Run = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Runs statements on a pool or on one of its connections. Constant statements are prepared once per connection; built
 * statements are planned for their values each time.
 */
function bindSql(run: Run): Sql {
  const rowsOf = async <Row>(query: pg.QueryConfig): Promise<Row[]> => (await run(query)).rows as Row[]
  return {
    query: (text, values) => rowsOf(values ? { name: statementName(text), text, values: [...values] } : { text }),
    run: (statement: Knex.QueryBuilder) => {
      const { sql, bindings } = statement.toSQL().toNative()
      return rowsOf({ text: sql, values: [...bindings] })
    },
  }
}

const names = new Map<string, string>()

/** Name of a prepared statement: the same for the same text. */
function statementName(text: string): string {
  const cached = names.get(text)
  if (cached) return cached
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

interface Connections {
  readonly pool: pg.Pool
  /** Maps a connection error to the error that callers see. */
  readonly translateError: (error: unknown) => unknown
}

/** Runs `work` in a transaction on one connection and rolls back if it throws. */
async function inTransaction<T>({ pool, translateError }: Connections, work: (sql: Sql) => Promise<T>): Promise<T> {
  const rethrow = (error: unknown): never => {
    throw translateError(error)
  }
  const client = await pool.connect().catch(rethrow)
  let broken: Error | undefined
  // Without a listener, an error between two statements would end the process.
  const recordLoss = (error: Error) => {
    broken = error
  }
  client.on('error', recordLoss)
  try {
    await client.query('begin').catch(rethrow)
    const result = await work(bindSql((query) => client.query(query).catch(rethrow)))
    const { command } = await client.query('commit').catch(rethrow)
    if (command !== 'COMMIT') throw new Error('a statement failed, so the transaction was rolled back')
    return result
  } catch (error) {
    // A connection that fails to roll back is discarded.
    await client.query('rollback').catch(recordLoss)
    throw error
  } finally {
    client.off('error', recordLoss)
    client.release(broken)
  }
}

/**
 * Parses column values: 64-bit integers and exact decimals become numbers (values above 2^53 throw), timestamps
 * become ISO 8601 strings in UTC, dates stay `2026-05-01`.
 */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as never,
}

const { builtins } = pg.types
const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.NUMERIC]: Number,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`)
  return value
}

/** Whether the server responds, as known to this process. */
export interface Reachability {
  reachable(): boolean
  /** Checks the server at once, after a lost connection or a statement without a response. */
  recheck(): void
  stop(): Promise<void>
}

interface ReachabilityOptions {
  readonly config: pg.ClientConfig
  readonly log: Log | undefined
}

const PAUSE_MS = 500
const CONNECT_MS = 5_000

/**
 * A single lost connection does not mean that the server is down, so each failure is verified over a separate
 * connection. While the server does not respond, it is checked every half second. Each change of state is logged once.
 */
function monitorReachability({ config, log }: ReachabilityOptions): Reachability {
  const stopping = new AbortController()
  const { signal } = stopping
  let isDown = false
  let checking: Promise<void> | undefined

  const recordResult = (error: unknown): void => {
    if (error && !isDown) log?.error({ err: error }, 'PostgreSQL does not respond')
    if (!error && isDown) log?.info({}, 'PostgreSQL responds again')
    isDown = error !== undefined
  }
  const check = async (): Promise<void> => {
    for (;;) {
      const error = await probe(config)
      if (signal.aborted) return
      recordResult(error)
      if (!isDown) return
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    reachable: () => !isDown,
    recheck: () => {
      if (signal.aborted) return
      checking ??= check().finally(() => {
        checking = undefined
      })
    },
    stop: async () => {
      stopping.abort()
      await checking
    },
  }
}

/** Returns the connection error, or undefined if the server responds. */
export async function probe(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...config, application_name: 'farmgate-check', connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}
