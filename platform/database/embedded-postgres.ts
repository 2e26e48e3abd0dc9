import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDataDir } from '#platform/database/data-dir-lock.ts'
import { type Cluster, clusterFolder, openCluster, passwordFile } from '#platform/database/embedded-cluster.ts'
import {
  exitOf,
  interrupt,
  type LaunchOptions,
  launch,
  runningPostmaster,
  ServerStartFailed,
  stopOrphanedServer,
} from '#platform/database/embedded-process.ts'
import type { Log } from '#platform/log/log.ts'

export interface EmbeddedPostgres {
  /** Connection URL of a database: loopback, with the password from the data folder. */
  url(database: string): string
  readonly pid: number
  /** Resolves when all data is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /**
   * Folder that contains the cluster (`<dir>/postgres`). When running as root and PostgreSQL's user cannot enter
   * `dir` (below a private home), `<dir>/postgres` links to a folder below /var/lib/farmgate.
   */
  readonly dir: string
  /** Default: any free port. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Log
}

/** Sized for two cores. Commits are durable; no system shared memory is needed. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // Zero-filling new WAL segments would delay commits by 50 ms.
  wal_init_zero: 'off',
  checkpoint_completion_target: '0.9',
  // By default, three tables at a time are vacuumed and analyzed, which takes both processors from requests.
  autovacuum_max_workers: '1',
  random_page_cost: '1.1',
  jit: 'off',
  dynamic_shared_memory_type: 'mmap',
  timezone: 'UTC',
  log_min_messages: 'warning',
}

/**
 * Starts PostgreSQL from this platform's npm package and creates its cluster on first use. It survives Ctrl-C (the
 * app stops it after flushing), restarts when it is killed, and stops within a second when this process is killed.
 * One server per folder: throws `DataDirInUse`.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const unlock = await lockDataDir(options.dir)
  try {
    const cluster = openCluster(options.dir, options.log)
    const settings = { ...SETTINGS, ...options.settings }
    const { server, port } = await startOnPort(options.port, { cluster, settings, log: options.log })
    return {
      url: urlOf(cluster, port),
      get pid() {
        return server.pid()
      },
      stop: async () => {
        await server.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The server that another process runs in this folder, for commands that run while the marketplace is up. Undefined
 * if there is none.
 */
export function runningEmbeddedPostgres(dir: string): Pick<EmbeddedPostgres, 'url'> | undefined {
  const data = clusterFolder(dir)
  const postmaster = data ? runningPostmaster(data) : undefined
  if (!postmaster || !existsSync(passwordFile(dir))) return undefined
  return { url: urlOf({ password: readFileSync(passwordFile(dir), 'utf8') }, postmaster.port) }
}

const urlOf =
  ({ password }: Pick<Cluster, 'password'>, port: number) =>
  (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

const MAX_PORT_ATTEMPTS = 5

/** Retries, because another process may take a free port before PostgreSQL binds it. */
async function startOnPort(
  fixedPort: number | undefined,
  options: Omit<LaunchOptions, 'port'>,
): Promise<{ server: Server; port: number }> {
  for (let attemptsLeft = MAX_PORT_ATTEMPTS; ; attemptsLeft--) {
    const port = fixedPort ?? (await freePort())
    try {
      return { server: await runServer({ ...options, port }), port }
    } catch (error) {
      const isPortTaken = error instanceof ServerStartFailed && error.message.includes('Address already in use')
      if (fixedPort !== undefined || !isPortTaken || attemptsLeft === 1) throw error
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

interface Server {
  /** Pid of the postmaster; it changes after a restart. */
  pid(): number
  /** Resolves when all data is on disk. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 5_000
const SHUTDOWN_TIMEOUT_MS = 20_000

/** Runs PostgreSQL until it is stopped and restarts it on the same port if it exits. */
async function runServer(options: LaunchOptions): Promise<Server> {
  const { cluster, log } = options
  await stopOrphanedServer(cluster.data, log)
  let child = await launch(options)
  let stopping = false
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      const exit = await exitOf(child)
      if (stopping) return
      log?.error({ exit }, 'PostgreSQL exited unexpectedly; restarting it')
      await relaunch()
      if (stopping) interrupt(child)
    }
  }

  async function relaunch(): Promise<void> {
    for (let ms = FIRST_PAUSE_MS; !stopping; ms = Math.min(ms * 2, MAX_PAUSE_MS))
      try {
        child = await launch(options)
        return
      } catch (err) {
        log?.error({ err }, 'PostgreSQL could not be restarted yet')
        await pause(ms)
      }
  }

  return {
    pid: () => child.pid!,
    stop: async () => {
      stopping = true
      interrupt(child)
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS)
      await watching
      clearTimeout(killTimer)
    },
  }
}
