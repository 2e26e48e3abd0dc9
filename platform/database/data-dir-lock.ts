import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beganAt, isAlive } from './process-table.ts'

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
  const mine = `${process.pid}-${beganAt(process.pid)}-${randomBytes(4).toString('hex')}`
  const letGo = () => rmSync(join(claims, mine), { force: true })
  let holder = ''
  for (let i = 0; i < TRIES; i++) {
    writeFileSync(join(claims, mine), '', { mode: 0o600 })
    const [other] = livingClaims(claims).filter((name) => name !== mine)
    if (!other) return letGo
    holder = other
    letGo()
    // It may only be asking, as we are, and step back as well.
    await pause(PAUSE_MS * (0.5 + Math.random()))
  }
  throw new DataDirInUse(`${dir} is in use by process ${pidIn(holder)}: stop it first, or choose another DATA_DIR`)
}

function livingClaims(claims: string): string[] {
  return readdirSync(claims).filter((name) => {
    const [pid = '', began = ''] = name.split('-')
    const living = isAlive(Number(pid)) && beganAt(Number(pid)) === began
    if (!living) rmSync(join(claims, name), { force: true })
    return living
  })
}

const pidIn = (claim: string): string => claim.split('-')[0] ?? ''
