import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { dataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'

/** A server of this test's own: it may be stopped, and comes back at the same address with all it had. */
export interface OwnEngine {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it for good and removes what it stored. */
  remove(): Promise<void>
}

export async function ownPostgres(): Promise<OwnEngine> {
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

export async function ownRedis(): Promise<OwnEngine> {
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
    const gone = once(server, 'exit')
    server.kill()
    await gone
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
