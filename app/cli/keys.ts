import { randomBytes } from 'node:crypto'
import cliProgress from 'cli-progress'
import { loadConfig } from '#app/cli/load-config.ts'
import { openEngines } from '#app/engines.ts'
import { type RewrapReport, rewrapKeys } from '#platform/keys/wrapped-keys.ts'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'

/**
 * `rewrap-keys`: wraps every stored key with the current DATA_ENCRYPTION_KEY. Exits with 1 if a previous one is still
 * needed.
 */
export async function rewrapStoredKeys(): Promise<void> {
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const { db, masters, closing } = await openEngines(config, logger, { joinRunning: true })
  const bar = new cliProgress.SingleBar({ format: 'keys rewrapped: {value}', hideCursor: true })
  bar.start(0, 0)
  try {
    const report = await rewrapKeys({ db, masters, onProgress: (done) => bar.update(done) })
    bar.stop()
    process.stdout.write(`${reportText(report, masters.currentId)}\n`)
    if (report.remaining > 0) process.exitCode = 1
  } finally {
    bar.stop()
    await closing.closeAll()
  }
}

export function reportText({ rewrapped, unopened, remaining }: RewrapReport, currentId: string): string {
  const done = `${keys(rewrapped)} rewrapped with the current master key (id ${currentId}).`
  if (remaining === 0)
    return `${done}\nEvery key is wrapped with it. Remove DATA_ENCRYPTION_KEY_PREVIOUS once every process runs with the new DATA_ENCRYPTION_KEY.`
  if (unopened > 0)
    return `${done}\nKeep DATA_ENCRYPTION_KEY_PREVIOUS: ${keys(unopened)} ${unopened === 1 ? 'is' : 'are'} damaged, or wrapped with a master key that is not configured.`
  return `${done}\nKeep DATA_ENCRYPTION_KEY_PREVIOUS: processes that still use another DATA_ENCRYPTION_KEY have added ${keys(remaining)}. Restart them with the new key, then run rewrap-keys again.`
}

const keys = (count: number): string => (count === 1 ? '1 key' : `${count} keys`)

/** `make-keys`: prints a new secret for every setting that takes one, as lines of an `.env` file. Stores nothing. */
export async function makeKeys(): Promise<void> {
  const signingKey = randomBytes(32)
  const lines = {
    DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SESSION_SECRET: randomBytes(32).toString('base64'),
    LINK_KEY: randomBytes(32).toString('base64'),
    VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    LOG_SIGNING_KEY: signingKey.toString('base64'),
    LOG_SIGNING_PUBLIC_KEY: checkpointSigner(signingKey).publicKey,
  }
  for (const [name, value] of Object.entries(lines)) process.stdout.write(`${name}=${value}\n`)
}
