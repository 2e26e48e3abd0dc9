import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createOnceSync } from '#platform/files/durable-write.ts'
import { checkpointSigner } from '../transparency-log/checkpoint-signer.ts'
import type { Config } from './config.ts'

const secret = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
/** Older files lack some keys, which are then derived from the data encryption key. */
const secretsFile = z.object({
  dataEncryptionKey: secret,
  sessionSecret: secret,
  linkKey: secret.optional(),
  pushKey: secret.optional(),
  logSigningKey: secret.optional(),
})

/** Contents of `secrets.json`. */
export interface GeneratedSecrets {
  /** 32 bytes. */
  readonly dataEncryptionKey: Buffer
  readonly sessionSecret: string
  /** Signs links and tokens in emails, 32 bytes. */
  readonly linkKey: Buffer
  /** Signs push messages, 32 bytes. */
  readonly pushKey: Buffer
  /** Signs log checkpoints, 32 bytes. */
  readonly logSigningKey: Buffer
}

/**
 * Returns the secrets of a marketplace that has none configured. They are generated once and stored in `secrets.json`
 * in its data folder, readable only by the file's owner. Throws if the file is damaged, since new secrets could not
 * decrypt existing data, or if other users can read it.
 */
export function secretsIn(dataDir: string): GeneratedSecrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) generate(file)
  if (statSync(file).mode & 0o077)
    throw new Error(`${file} is readable by other users: run chmod 600 if its contents are still secret`)
  const read = secretsFile.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new Error(`${file} is damaged: restore it from a backup; without it, personal data cannot be decrypted`)
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

/** If another process creates the file first, its secrets are kept. */
function generate(file: string): void {
  const random = () => randomBytes(32).toString('base64')
  const secrets: Required<z.infer<typeof secretsFile>> = {
    dataEncryptionKey: random(),
    sessionSecret: random(),
    linkKey: random(),
    pushKey: random(),
    logSigningKey: random(),
  }
  const text = JSON.stringify(secrets, null, 2)
  createOnceSync(file, (draft) => writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The secrets of a process, configured or generated. The first element of a list is the current one. */
export interface Secrets {
  /** 32 bytes each; previous keys only decrypt. */
  readonly dataEncryptionKeys: readonly [Buffer, ...Buffer[]]
  /**
   * Sign session cookies; the previous secret only verifies. Empty in a process without `api` and without a
   * configured secret.
   */
  readonly sessionSecrets: readonly string[]
  /** Sign links and tokens in emails, 32 bytes each; links signed with previous keys are accepted. */
  readonly linkKeys: readonly [Buffer, ...Buffer[]]
  /** Signs push messages, 32 bytes. */
  readonly pushKey: Buffer
  /** Signs log checkpoints, 32 bytes; undefined in a process without `worker`, which never signs. */
  readonly logSigningKey: Buffer | undefined
  /** Verifies log checkpoints; undefined in production in a process without `worker`, unless configured. */
  readonly logSigningPublicKey: string | undefined
}

/** Reads or creates `secrets.json` only if the configuration lacks a secret. */
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

/** A process without `worker` gets only the public key. */
function logSigningKeysOf({ mode, processRoles, logSigningPublicKey }: Config, signingKey: () => Buffer) {
  if (processRoles.includes('worker')) {
    const key = signingKey()
    return { logSigningKey: key, logSigningPublicKey: checkpointSigner(key).publicKey }
  }
  // In development, all processes share one data folder and its file.
  const generated = mode === 'production' ? undefined : () => checkpointSigner(signingKey()).publicKey
  return { logSigningKey: undefined, logSigningPublicKey: logSigningPublicKey ?? generated?.() }
}
