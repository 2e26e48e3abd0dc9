import { hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
/** Markets of the first days have no keys of their own for notices and for the seal of the log. */
const kept = z.object({
  ...{ masterKey: secret, sessionSecret: secret, sandboxSecret: secret },
  ...{ pushKey: secret.optional(), sealKey: secret.optional() },
})

export interface Secrets {
  /** 32 bytes. */
  readonly masterKey: Buffer
  readonly sessionSecret: string
  /** Makes up the sandbox's keys. */
  readonly sandboxSecret: string
  /** Signs notices to browsers, 32 bytes. */
  readonly pushKey: Buffer
  /** Signs checkpoints of the log, 32 bytes. */
  readonly sealKey: Buffer
}

/**
 * The secrets of a market that was given none: made once, kept in `secrets.json` of its data folder, readable by its
 * owner only. Throws when the file is damaged or open to others: what it seals would be lost, or is no secret.
 */
export function secretsIn(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) make(file)
  if (statSync(file).mode & 0o077) throw new Error(`${file} can be read by others: chmod 600, if nobody has read it`)
  const read = kept.safeParse(parsed(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} is damaged: restore it; without it nothing personal can be read again`)
  const masterKey = Buffer.from(read.data.masterKey, 'base64')
  const keyOr = (text: string | undefined, purpose: string) =>
    text ? Buffer.from(text, 'base64') : derived(masterKey, purpose)
  const { pushKey, sealKey } = read.data
  return { ...read.data, masterKey, pushKey: keyOr(pushKey, 'push key'), sealKey: keyOr(sealKey, 'seal key') }
}

const derived = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'farmgate', purpose, 32))

/** Whole or not at all, and never over one that another process has just made. */
function make(file: string): void {
  const random = () => randomBytes(32).toString('base64')
  const secrets = {
    ...{ masterKey: random(), sessionSecret: random(), sandboxSecret: random() },
    ...{ pushKey: random(), sealKey: random() },
  }
  const text = JSON.stringify(secrets, null, 2)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
