import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from '#platform/log/log.ts'
import type { Cluster } from './embedded-cluster.ts'

export interface LaunchOptions {
  readonly cluster: Cluster
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log | undefined
}

/** PostgreSQL said why it does not start. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/**
 * A shell holds the other end of our pipe and interrupts PostgreSQL when that closes: when we say so, and when we are
 * killed. It is forked twice, since PostgreSQL takes the death of a child it does not know for a crash. `detached` keeps
 * the terminal's Ctrl-C away.
 */
const WATCHED = `exec 3<&0
( ( cat <&3; kill -INT $$ ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@" </dev/null`

/** Starts a postmaster. Resolves when it takes connections; throws NotStarted with its last words when it ends instead. */
export async function launch({ cluster, port, settings, log }: LaunchOptions): Promise<ChildProcess> {
  const { data, programs, owner } = cluster
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(port), ...set]
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...command], {
    ...owner.ids,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  })
  await ready(child, log)
  return child
}

/** Asks it to stop at once and in order, whether or not its watchdog still lives. */
export function interrupt(child: ChildProcess): void {
  if (hasEnded(child)) return
  child.kill('SIGINT')
  child.stdin?.end()
}

export async function exitOf(child: ChildProcess): Promise<number | string> {
  if (!hasEnded(child)) await once(child, 'exit')
  return child.signalCode ?? child.exitCode ?? 0
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

function ready(child: ChildProcess, log: Log | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) resolve()
      if (WORRYING.test(line)) log?.warn({ said: line }, 'PostgreSQL complains')
    })
    child.once('error', reject)
    // Not `exit`: its last words may still be on their way.
    child.once('close', (code, signal) =>
      reject(new NotStarted(`PostgreSQL did not start (${signal ?? code}): ${said.join('\n')}`)),
    )
  })
}

/** What the one who asked is not told: errors of a statement are his. */
const WORRYING = /PANIC|was terminated by signal|FATAL:(?!.*(administrator command|password authentication failed))/
