import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { commandOf, isAlive } from './process-table.ts'

/** The postmaster that runs on this data folder, whoever started it. */
export function postmasterOn(data: string): { readonly pid: number; readonly port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && port && isAlive(pid) && serves(pid, data) ? { pid, port } : undefined
}

/**
 * Stops a server whose parent and watchdog were both killed. A pid file that tells of nobody, or of a process that was
 * given the same number since, is removed; PostgreSQL would take the latter for a server.
 */
export async function stopOrphan(data: string, log: Log | undefined): Promise<void> {
  const orphan = postmasterOn(data)
  if (!orphan) return rmSync(join(data, 'postmaster.pid'), { force: true })
  log?.warn({ pid: orphan.pid }, 'stopping a PostgreSQL that was left behind')
  for (const { signal, patienceMs } of WAYS) {
    process.kill(orphan.pid, signal)
    if (await ends(orphan.pid, patienceMs)) return
  }
  throw new Error(`the PostgreSQL that was left behind (process ${orphan.pid}) does not stop`)
}

/** In order, then at once: interrupted in the middle of a recovery, PostgreSQL 18 may wait for ever. */
const WAYS = [
  { signal: 'SIGINT', patienceMs: 8_000 },
  { signal: 'SIGQUIT', patienceMs: 15_000 },
] as const

async function ends(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (isAlive(pid) && performance.now() < deadline) await pause(10)
  return !isAlive(pid)
}

/** Its number in the file is no proof: our postmaster is a `postgres` with this data folder in its command line. */
function serves(pid: number, data: string): boolean {
  const command = commandOf(pid)
  const folder = command[command.indexOf('-D') + 1] ?? ''
  return command[0]?.endsWith('postgres') === true && existsSync(folder) && realpathSync(folder) === data
}
