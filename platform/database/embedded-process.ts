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

/** PostgreSQL exited during startup; the message contains its last output. */
export class ServerStartFailed extends Error {
  override readonly name = 'ServerStartFailed'
}

/**
 * A shell holds the other end of our pipe and interrupts PostgreSQL when the pipe closes: on request, or when this
 * process is killed. It is forked twice, because PostgreSQL treats the death of an unknown child as a crash.
 * `detached` shields it from the terminal's Ctrl-C.
 */
const WATCHDOG_SCRIPT = `exec 3<&0
( ( cat <&3; kill -INT $$ ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@" </dev/null`

/**
 * Starts a postmaster. Resolves when it accepts connections; throws `ServerStartFailed` with its last output if it
 * exits instead.
 */
export async function launch({ cluster, port, settings, log }: LaunchOptions): Promise<ChildProcess> {
  const { data, programs, user } = cluster
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(port), ...flags]
  const child = spawn('/bin/sh', ['-c', WATCHDOG_SCRIPT, 'sh', ...command], {
    ...user.ids,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  })
  await waitUntilReady(child, log)
  return child
}

/** Requests a fast shutdown, whether or not the watchdog is still running. */
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
    const output: string[] = []
    createInterface({ input: child.stderr! }).on('line', (line) => {
      output.push(line)
      if (output.length > 20) output.shift()
      if (line.includes('ready to accept connections')) resolve()
      if (SERVER_FAILURE.test(line)) log?.warn({ output: line }, 'PostgreSQL reported a problem')
    })
    child.once('error', reject)
    // Not `exit`: output may still be buffered.
    child.once('close', (code, signal) =>
      reject(new ServerStartFailed(`PostgreSQL did not start (${signal ?? code}): ${output.join('\n')}`)),
    )
  })
}

/** Log lines that report a server problem. Statement errors are returned to the client and not matched. */
const SERVER_FAILURE =
  /PANIC|was terminated by signal|FATAL:(?!.*(administrator command|password authentication failed))/

/** Returns the postmaster of this data folder, started by any process. */
export function runningPostmaster(data: string): { readonly pid: number; readonly port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && port && isAlive(pid) && servesFolder(pid, data) ? { pid, port } : undefined
}

/**
 * Stops a server whose parent and watchdog were both killed. Removes a stale pid file, including one whose pid now
 * belongs to another process, which PostgreSQL would mistake for a running server.
 */
export async function stopOrphanedServer(data: string, log: Log | undefined): Promise<void> {
  const orphan = runningPostmaster(data)
  if (!orphan) return rmSync(join(data, 'postmaster.pid'), { force: true })
  log?.warn({ pid: orphan.pid }, 'stopping an orphaned PostgreSQL server')
  for (const { signal, timeoutMs } of STOP_SIGNALS) {
    process.kill(orphan.pid, signal)
    if (await exitsWithin(orphan.pid, timeoutMs)) return
  }
  throw new Error(`the orphaned PostgreSQL server (process ${orphan.pid}) does not stop`)
}

/** A fast shutdown, then an immediate one: PostgreSQL 18 can hang when interrupted during recovery. */
const STOP_SIGNALS = [
  { signal: 'SIGINT', timeoutMs: 8_000 },
  { signal: 'SIGQUIT', timeoutMs: 15_000 },
] as const

async function exitsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isAlive(pid) && performance.now() < deadline) await pause(10)
  return !isAlive(pid)
}

/** The pid alone is no proof: our postmaster is a `postgres` process with this data folder in its command line. */
function servesFolder(pid: number, data: string): boolean {
  const command = commandOf(pid)
  const folder = command[command.indexOf('-D') + 1] ?? ''
  return command[0]?.endsWith('postgres') === true && existsSync(folder) && realpathSync(folder) === data
}
