import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Another process is using this data folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

const [TRIES, PAUSE_MS] = [5, 40]

/**
 * Makes the caller the only user of a data folder, until it lets go or its process ends. A claim is a file named after
 * its process: who finds no other living claim beside his own has the folder, so of two who come at once at most one
 * gets it; dead claims are swept away, and since no name comes twice, never a living one by mistake. Processes that do
 * not see each other (containers sharing a volume) are not kept apart. Throws DataDirInUse.
 */
export async function lockDataDir(dir: string): Promise<() => void> {
  const claims = join(dir, 'in-use')
  mkdirSync(claims, { recursive: true })
  const mine = `${process.pid}-${startedAt(process.pid)}-${randomBytes(4).toString('hex')}`
  const letGo = () => rmSync(join(claims, mine), { force: true })
  let holder = ''
  for (let i = 0; i < TRIES; i++) {
    writeFileSync(join(claims, mine), '', { mode: 0o600 })
    const [other] = liveClaims(claims).filter((name) => name !== mine)
    if (!other) return letGo
    holder = other
    letGo()
    // It may only be asking, as we are, and step back as well.
    await pause(PAUSE_MS * (0.5 + Math.random()))
  }
  throw new DataDirInUse(`${dir} is in use by process ${pidOfClaim(holder)}: stop it first, or choose another DATA_DIR`)
}

function liveClaims(claims: string): string[] {
  return readdirSync(claims).filter((name) => {
    const [pid = '', began = ''] = name.split('-')
    const living = isAlive(Number(pid)) && startedAt(Number(pid)) === began
    if (!living) rmSync(join(claims, name), { force: true })
    return living
  })
}

const pidOfClaim = (claim: string): string => claim.split('-')[0] ?? ''

/** Whether there is such a process. One that ended and was not buried yet (a zombie) is none. */
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
 * When a process began, in clock ticks since boot: tells it from a later one that was given the same number. Empty where
 * there is no /proc; there the number alone has to do.
 */
const startedAt = (pid: number): string => statOf(pid)?.[19] ?? ''

/** A process's command line in words; empty when it is gone or hidden from us. */
export function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).split('\0').filter(Boolean)
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
}

/** Fields of /proc/<pid>/stat after the command's name, which may hold spaces and brackets itself. */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : undefined
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ESRCH: it ended while we were reading.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
