import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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
export const beganAt = (pid: number): string => statOf(pid)?.[19] ?? ''

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
