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
import { checkpointSigner } from '../transparency-log/checkpoint-signer.ts'
import type { Config } from './config.ts'

const secret = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
/** Files from before a key existed lack it: it is derived from their master key. */
const stored = z.object({
  dataEncryptionKey: secret,
  sessionSecret: secret,
  linkKey: secret.optional(),
  pushKey: secret.optional(),
  logSigningKey: secret.optional(),
})

/** As in `secrets.json`. */
export interface GeneratedSecrets {
  /** 32 bytes. */
  readonly dataEncryptionKey: Buffer
  readonly sessionSecret: string
  /** Signs links and tokens in mails, 32 bytes. */
  readonly linkKey: Buffer
  /** Signs notices to browsers, 32 bytes. */
  readonly pushKey: Buffer
  /** Signs checkpoints of the log, 32 bytes. */
  readonly logSigningKey: Buffer
}

/**
 * The secrets of a market that was given none: made once, kept in `secrets.json` of its data folder, readable by its
 * owner only. Throws when the file is damaged or open to others: what it seals would be lost, or is no secret.
 */
export function secretsIn(dataDir: string): GeneratedSecrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) generate(file)
  if (statSync(file).mode & 0o077) throw new Error(`${file} can be read by others: chmod 600, if nobody has read it`)
  const read = stored.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} is damaged: restore it; without it nothing personal can be read again`)
  const masterKey = Buffer.from(read.data.dataEncryptionKey, 'base64')
  const keyOr = (text: string | undefined, purpose: string) =>
    text ? Buffer.from(text, 'base64') : deriveKey(masterKey, purpose)
  const { sessionSecret, linkKey, pushKey, logSigningKey } = read.data
  return {
    dataEncryptionKey: masterKey,
    sessionSecret,
    linkKey: keyOr(linkKey, 'link key'),
    pushKey: keyOr(pushKey, 'push key'),
    logSigningKey: keyOr(logSigningKey, 'log signing key'),
  }
}

const deriveKey = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'farmgate', purpose, 32))

/** Whole or not at all, and never over one that another process has just made. */
function generate(file: string): void {
  const random = () => randomBytes(32).toString('base64')
  const secrets: Required<z.infer<typeof stored>> = {
    dataEncryptionKey: random(),
    sessionSecret: random(),
    linkKey: random(),
    pushKey: random(),
    logSigningKey: random(),
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The secrets a process uses, from its settings or generated. The first of a list is the current one. */
export interface Secrets {
  /** 32 bytes each; the previous ones only open what they have wrapped. */
  readonly dataEncryptionKeys: readonly [Buffer, ...Buffer[]]
  /** Sign session cookies; the previous one only verifies. Empty in a process without `api` that was given none. */
  readonly sessionSecrets: readonly string[]
  /** Sign links and tokens in mails, 32 bytes each; links of previous ones are accepted. */
  readonly linkKeys: readonly [Buffer, ...Buffer[]]
  /** Signs notices to browsers, 32 bytes. */
  readonly pushKey: Buffer
  /** Signs checkpoints of the log, 32 bytes; undefined in a process without `worker`, which never signs. */
  readonly logSigningKey: Buffer | undefined
  /** The public key of that; undefined where the settings name none. */
  readonly logSigningPublicKey: string | undefined
}

/** Reads or makes `secrets.json` only when the settings lack a secret. */
export function secretsOf(config: Config): Secrets {
  let generated: GeneratedSecrets | undefined
  const needsSessions = config.processRoles.includes('api')
  const orGenerated = <N extends keyof GeneratedSecrets>(given: GeneratedSecrets[N] | undefined, name: N) => {
    if (given !== undefined) return given
    generated ??= secretsIn(config.dataDir)
    return generated[name]
  }
  return {
    dataEncryptionKeys: [
      orGenerated(config.dataEncryptionKey, 'dataEncryptionKey'),
      ...config.previousDataEncryptionKeys,
    ],
    sessionSecrets:
      needsSessions || config.sessionSecret
        ? [
            orGenerated(config.sessionSecret, 'sessionSecret'),
            ...(config.previousSessionSecret ? [config.previousSessionSecret] : []),
          ]
        : [],
    linkKeys: [orGenerated(config.linkKey, 'linkKey'), ...config.previousLinkKeys],
    pushKey: orGenerated(config.pushKey, 'pushKey'),
    ...logSigningKeysOf(config, () => orGenerated(config.logSigningKey, 'logSigningKey')),
  }
}

/** A process without `worker` knows the public key alone. */
function logSigningKeysOf({ mode, processRoles, logSigningPublicKey }: Config, sealKey: () => Buffer) {
  if (processRoles.includes('worker')) {
    const key = sealKey()
    return { logSigningKey: key, logSigningPublicKey: checkpointSigner(key).publicKey }
  }
  // A split market for development shares one data folder, and the file in it.
  const generated = mode === 'production' ? undefined : () => checkpointSigner(sealKey()).publicKey
  return { logSigningKey: undefined, logSigningPublicKey: logSigningPublicKey ?? generated?.() }
}
