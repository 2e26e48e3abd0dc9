import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'

/** A server that a test can stop and restart. It keeps its address and data. */
export interface TestServer {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

export async function postgresServer(): Promise<TestServer> {
  const dir = dataFolder('own-postgres')
  const port = await freePort()
  const open = () => startEmbeddedPostgres({ dir, port, settings: { fsync: 'off', full_page_writes: 'off' } })
  let server: EmbeddedPostgres | undefined = await open()
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  return {
    url: server.url('postgres'),
    stop,
    start: async () => {
      server = await open()
    },
    remove: async () => {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export async function redisServer(): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'farmgate-own-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes', '--save', '']
  const open = async () => {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('Ready to accept connections')) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error('redis-server ended')))
    })
    return child
  }
  let server: Awaited<ReturnType<typeof open>> | undefined = await open()
  const stop = async () => {
    if (!server) return
    const exited = once(server, 'exit')
    server.kill()
    await exited
    server = undefined
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    start: async () => {
      server = await open()
    },
    remove: async () => {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/**
 * A proxied connection to a server that a test can cut and restore. `refuse` closes the port, `drop` closes each new
 * connection.
 */
export interface CuttableConnection {
  /** The server's address through this proxy. */
  readonly url: string
  connections(): number
  /** Number of connections since the proxy was opened. */
  calls(): number
  cut(how: 'refuse' | 'drop'): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export async function cuttableConnection(serverUrl: string): Promise<CuttableConnection> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  let calls = 0
  let dropping = false
  const take = (caller: Socket) => {
    calls += 1
    if (dropping) return void caller.destroy()
    pipeBothWays(open, caller, dial(Number(port), hostname))
  }
  let server = await listening(take, 0)
  const ownPort = (server.address() as AddressInfo).port
  const disconnect = () => {
    for (const socket of open) socket.destroy()
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    disconnect()
    await closed
  }
  return {
    url: withAddress(serverUrl, ownPort),
    connections: () => open.size,
    calls: () => calls,
    cut: async (how) => {
      dropping = how === 'drop'
      if (dropping) disconnect()
      else await stop()
    },
    restore: async () => {
      dropping = false
      if (!server.listening) server = await listening(take, ownPort)
    },
    close: stop,
  }
}

function pipeBothWays(open: Set<Socket>, caller: Socket, callee: Socket): void {
  open.add(caller)
  caller.pipe(callee).pipe(caller)
  for (const [one, other] of [
    [caller, callee],
    [callee, caller],
  ] as const) {
    // A cut connection causes an error on either end. The close event that follows is handled.
    one.on('error', () => undefined)
    one.on('close', () => {
      open.delete(caller)
      other.destroy()
    })
  }
}

async function listening(take: (caller: Socket) => void, port: number): Promise<Server> {
  const server = createServer(take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function withAddress(serverUrl: string, port: number): string {
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.toString()
}

/** A namespace on a Redis server: every key starts with `prefix`. */
export interface RedisNamespace {
  readonly url: string
  readonly prefix: string
  flush(): Promise<void>
  close(): Promise<void>
}

/** On the server at `REDIS_URL`, which must then respond, or on this machine. Returns the reason if there is none. */
export async function redisNamespace(): Promise<RedisNamespace | { readonly missing: string }> {
  const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 1_000 })
  let reason = ''
  redis.on('error', ({ message }) => {
    reason = message
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    if (process.env.REDIS_URL) throw error
    return { missing: `no Redis answers at ${new URL(url).host}: ${reason || error}` }
  }
  const prefix = `{test-${randomUUID()}}`
  const flush = () => removeAll(redis, prefix)
  return {
    url,
    prefix,
    flush,
    close: async () => {
      await flush()
      await redis.quit()
    },
  }
}

async function removeAll(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 }))
    if (keys.length > 0) await redis.unlink(...keys)
}
