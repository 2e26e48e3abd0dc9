import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The data folder is in use by another process. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

const MAX_ATTEMPTS = 5
const PAUSE_MS = 40

/**
 * Locks a data folder until the caller releases it or its process ends. Each process writes a claim file named after
 * itself and holds the lock if it finds no other live claim, so at most one of two concurrent callers succeeds.
 * Dead claims are deleted; claim names are unique, so a live claim is never deleted by mistake. The lock does not work
 * between processes that cannot see each other, such as containers that share a volume. Throws `DataDirInUse`.
 */
export async function lockDataDir(dir: string): Promise<() => void> {
  const claims = join(dir, 'in-use')
  mkdirSync(claims, { recursive: true })
  const ownClaim = `${process.pid}-${startedAt(process.pid)}-${randomBytes(4).toString('hex')}`
  const release = () => rmSync(join(claims, ownClaim), { force: true })
  let holder = ''
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    writeFileSync(join(claims, ownClaim), '', { mode: 0o600 })
    const [other] = liveClaims(claims).filter((name) => name !== ownClaim)
    if (!other) return release
    holder = other
    release()
    // The other process may be retrying too and release its claim.
    await pause(PAUSE_MS * (0.5 + Math.random()))
  }
  throw new DataDirInUse(`${dir} is in use by process ${pidOfClaim(holder)}: stop it first, or choose another DATA_DIR`)
}

function liveClaims(claims: string): string[] {
  return readdirSync(claims).filter((name) => {
    const [pid = '', startTime = ''] = name.split('-')
    const isLive = isAlive(Number(pid)) && startedAt(Number(pid)) === startTime
    if (!isLive) rmSync(join(claims, name), { force: true })
    return isLive
  })
}

const pidOfClaim = (claim: string): string => claim.split('-')[0] ?? ''

/** Whether a process exists. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)?.[0] !== 'Z'
}

/**
 * Start time of a process in clock ticks since boot, which distinguishes it from a later process with the same pid.
 * Empty on systems without /proc.
 */
const startedAt = (pid: number): string => statOf(pid)?.[19] ?? ''

/** Command-line arguments of a process; empty if it ended or is not visible. */
export function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).split('\0').filter(Boolean)
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
}

/** Fields of /proc/<pid>/stat after the command name, which may contain spaces and parentheses. */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : undefined
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ESRCH: the process ended during the read.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
