import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive } from '#platform/database/data-dir-lock.ts'
import type { Cluster } from '#platform/database/embedded-cluster.ts'
import type { Log } from '#platform/log/log.ts'

export interface LaunchOptions {
  readonly cluster: Cluster
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log | undefined
}

/** PostgreSQL said why it does not start. */
export class ServerStartFailed extends Error {
  override readonly name = 'ServerStartFailed'
}

/**
 * A shell holds the other end of our pipe and interrupts PostgreSQL when that closes: when we say so, and when we are
 * killed. It is forked twice, since PostgreSQL takes the death of a child it does not know for a crash. `detached` keeps
 * the terminal's Ctrl-C away.
 */
const WATCHDOG_SCRIPT = `exec 3<&0
( ( cat <&3; kill -INT $$ ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@" </dev/null`

/** Starts a postmaster. Resolves when it takes connections; throws NotStarted with its last words when it ends instead. */
export async function launch({ cluster, port, settings, log }: LaunchOptions): Promise<ChildProcess> {
  const { data, programs, user: owner } = cluster
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(port), ...set]
  const child = spawn('/bin/sh', ['-c', WATCHDOG_SCRIPT, 'sh', ...command], {
    ...owner.ids,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  })
  await waitUntilReady(child, log)
  return child
}

/** Asks it to stop at once and in order, whether or not its watchdog still lives. */
export function interrupt(child: ChildProcess): void {
  if (hasExited(child)) return
  child.kill('SIGINT')
  child.stdin?.end()
}

export async function exitOf(child: ChildProcess): Promise<number | string> {
  if (!hasExited(child)) await once(child, 'exit')
  return child.signalCode ?? child.exitCode ?? 0
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

function waitUntilReady(child: ChildProcess, log: Log | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) resolve()
      if (SERVER_FAILURE.test(line)) log?.warn({ said: line }, 'PostgreSQL complains')
    })
    child.once('error', reject)
    // Not `exit`: its last words may still be on their way.
    child.once('close', (code, signal) =>
      reject(new ServerStartFailed(`PostgreSQL did not start (${signal ?? code}): ${said.join('\n')}`)),
    )
  })
}

/** What the one who asked is not told: errors of a statement are his. */
const SERVER_FAILURE =
  /PANIC|was terminated by signal|FATAL:(?!.*(administrator command|password authentication failed))/

/** The postmaster that runs on this data folder, whoever started it. */
export function runningPostmaster(data: string): { readonly pid: number; readonly port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && port && isAlive(pid) && servesFolder(pid, data) ? { pid, port } : undefined
}

/**
 * Stops a server whose parent and watchdog were both killed. A pid file that tells of nobody, or of a process that was
 * given the same number since, is removed; PostgreSQL would take the latter for a server.
 */
export async function stopOrphanedServer(data: string, log: Log | undefined): Promise<void> {
  const orphan = runningPostmaster(data)
  if (!orphan) return rmSync(join(data, 'postmaster.pid'), { force: true })
  log?.warn({ pid: orphan.pid }, 'stopping a PostgreSQL that was left behind')
  for (const { signal, timeoutMs: patienceMs } of STOP_SIGNALS) {
    process.kill(orphan.pid, signal)
    if (await exitsWithin(orphan.pid, patienceMs)) return
  }
  throw new Error(`the PostgreSQL that was left behind (process ${orphan.pid}) does not stop`)
}

/** In order, then at once: interrupted in the middle of a recovery, PostgreSQL 18 may wait for ever. */
const STOP_SIGNALS = [
  { signal: 'SIGINT', timeoutMs: 8_000 },
  { signal: 'SIGQUIT', timeoutMs: 15_000 },
] as const

async function exitsWithin(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (isAlive(pid) && performance.now() < deadline) await pause(10)
  return !isAlive(pid)
}

/** Its number in the file is no proof: our postmaster is a `postgres` with this data folder in its command line. */
function servesFolder(pid: number, data: string): boolean {
  const command = commandOf(pid)
  const folder = command[command.indexOf('-D') + 1] ?? ''
  return command[0]?.endsWith('postgres') === true && existsSync(folder) && realpathSync(folder) === data
}
