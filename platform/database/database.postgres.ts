import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import type { Database, Sql } from '#platform/database/database.ts'
import { asDatabaseError, DatabaseUnavailable } from '#platform/database/errors.ts'
import { listen } from '#platform/database/listen.ts'
import type { Log } from '#platform/log/log.ts'

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
    options: PLANNER_OPTIONS,
  }
  const pool = new pg.Pool({ ...config, max: poolSize, connectionTimeoutMillis: 10_000 })
  const ears = new Set<() => Promise<void>>()
  let closed: Promise<void> | undefined
  const server = monitorReachability({ config, log })
  pool.on('error', (err) => {
    if (closed) return
    log?.warn({ err }, 'an idle database connection was lost')
    server.recheck()
  })
  await checkConnection(pool)
  const translated = (error: unknown): unknown => {
    const known = asDatabaseError(error)
    if (known instanceof DatabaseUnavailable && !closed) server.recheck()
    return known
  }
  return {
    url,
    ...bindSql(
      async (query) =>
        await pool.query(query).catch((error: unknown) => {
          throw translated(error)
        }),
    ),
    transaction: (work) => inTransaction({ pool, translateError: translated }, work),
    listen: async (channel, hear) => {
      const stop = await listen({ config, channel, hear, log, lost: server.recheck })
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
 * Statements on a pool or on one connection of it. Those that stand written in the code are prepared once per connection;
 * those put together with the builder are planned for their values each time.
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

/** The name a statement is prepared under: the same for the same text. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

interface Connections {
  readonly pool: pg.Pool
  /** What an error of the connection is to callers. */
  readonly translateError: (error: unknown) => unknown
}

/** Runs `work` on one connection, and takes all of it back when it throws. */
async function inTransaction<T>(
  { pool, translateError: translated }: Connections,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const rethrow = (error: unknown): never => {
    throw translated(error)
  }
  const client = await pool.connect().catch(rethrow)
  let broken: Error | undefined
  // Between two statements nobody else listens, and an unheard error would end the process.
  const noteLoss = (error: Error) => {
    broken = error
  }
  client.on('error', noteLoss)
  try {
    await client.query('begin').catch(rethrow)
    const result = await work(bindSql((query) => client.query(query).catch(rethrow)))
    const { command } = await client.query('commit').catch(rethrow)
    if (command !== 'COMMIT') throw new Error('a statement had failed, so the transaction was taken back')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').catch(noteLoss)
    throw error
  } finally {
    client.off('error', noteLoss)
    client.release(broken)
  }
}

/**
 * What columns read as: 64-bit integers and exact decimals are numbers (ours stay far below 2^53; what does not is an
 * error, never a wrong number), times are ISO 8601 strings in UTC, days are `2026-05-01`.
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

/** Whether the server answers, as far as this process knows. */
export interface Reachability {
  reachable(): boolean
  /** A connection was lost or a statement got no answer: the server is asked at once whether it is there. */
  recheck(): void
  stop(): Promise<void>
}

interface ReachabilityOptions {
  readonly config: pg.ClientConfig
  readonly log: Log | undefined
}

const [PAUSE_MS, CONNECT_MS] = [500, 5_000]

/**
 * One lost connection says nothing about the server, so each suspicion is checked over a connection of its own. While the
 * server does not answer it is asked again every half second. Both changes are logged once.
 */
function monitorReachability({ config, log }: ReachabilityOptions): Reachability {
  const stopping = new AbortController()
  const { signal } = stopping
  let away = false
  let checking: Promise<void> | undefined

  const note = (trouble: unknown): void => {
    if (trouble && !away) log?.error({ err: trouble }, 'PostgreSQL does not answer')
    if (!trouble && away) log?.info({}, 'PostgreSQL answers again')
    away = trouble !== undefined
  }
  const check = async (): Promise<void> => {
    for (;;) {
      const trouble = await probe(config)
      if (signal.aborted) return
      note(trouble)
      if (!away) return
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    reachable: () => !away,
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

/** What keeps the server from answering; undefined when it answers. */
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
