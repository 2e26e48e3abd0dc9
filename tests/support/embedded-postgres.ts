import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, vi } from 'vitest'

/** A process with an embedded PostgreSQL. */
export interface PostgresProcess {
  readonly process: ChildProcess
  /** The process id of the postmaster. */
  readonly pid: number
  readonly url: string
  output(): string
  end(signal: NodeJS.Signals): Promise<void>
}

export interface PostgresProcessOptions {
  readonly dir: string
  readonly umask?: string
  readonly uid?: number
  readonly gid?: number
  /** The folder with our sources and packages. */
  readonly home?: string
}

const holders = new Set<ChildProcess>()
const TSX = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href

/** Throws the output of the process if PostgreSQL did not start. */
export async function startPostgresProcess({
  dir,
  umask = '022',
  home = resolve('.'),
  ...ids
}: PostgresProcessOptions): Promise<PostgresProcess> {
  const run = `umask ${umask}; exec '${process.execPath}' --import '${TSX}' tests/support/embedded-postgres.process.ts '${dir}'`
  const holder = spawn('sh', ['-c', run], {
    ...ids,
    cwd: join(home),
    // Its own process group, as in a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
  })
  holders.add(holder)
  let [out, err] = ['', '']
  holder.stdout.on('data', (data) => {
    out += data
  })
  holder.stderr.on('data', (data) => {
    err += data
  })
  await vi.waitFor(() => expect(out.includes('\n') || ended(holder)).toBe(true), { timeout: 50_000 })
  if (!out.includes('\n')) throw new Error(err)
  const announced = JSON.parse(out.slice(0, out.indexOf('\n'))) as { pid: number; url: string }
  return { process: holder, ...announced, output: () => out, end: (signal) => end(holder, signal) }
}

/** Ends all started processes. */
export async function stopPostgresProcesses(): Promise<void> {
  for (const holder of holders) if (!ended(holder)) await end(holder, 'SIGTERM')
  holders.clear()
}

const ended = (process: ChildProcess): boolean => process.exitCode !== null || process.signalCode !== null

async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(process, 'exit')
  process.kill(signal)
  await exited
}
