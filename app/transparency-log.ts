import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { type CheckpointSigner, checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import type { SealerOptions } from '#platform/transparency-log/log-sealer.ts'
import { postgresLogTreeStore } from '#platform/transparency-log/log-tree-store.postgres.ts'
import { diskWitnessFolder } from '#platform/transparency-log/witness-folder.disk.ts'
import type { SignManifest } from '#read-side/evidence/evidence-bundle.ts'
import { signManifest } from '#workers/transparency-log/transparency-log.work.ts'

export interface TransparencyLog extends Omit<SealerOptions, 'signer'> {
  readonly store: Pick<EventStore, 'readAll' | 'extents'>
  /** Undefined in a process that does not sign. */
  readonly signer: CheckpointSigner | undefined
  /** The current key first, if known, then the previous keys, each with the last tree size it signed. */
  readonly publicKeys: readonly string[]
}

interface TransparencyLogParts {
  readonly config: Pick<Config, 'logWitnessDir' | 'previousLogSigningKeys'>
  readonly secrets: Pick<Secrets, 'logSigningKey' | 'logSigningPublicKey'>
  readonly db: Database
  readonly store: EventStore
}

/** The options for signing checkpoints. Throws in a process without the private key. */
export function signingOptions({ signer, ...rest }: TransparencyLog): SealerOptions {
  if (!signer) throw new Error('this process has no LOG_SIGNING_KEY: only a worker signs checkpoints')
  return { ...rest, signer }
}

/** How long a request waits for the signature of a manifest, and how often it polls, ms. */
const SIGNATURE_TIMEOUT_MS = 10_000
const POLL_MS = 50

interface Signing {
  readonly transparencyLog: Pick<TransparencyLog, 'treeStore'>
  readonly runtime: Pick<Runtime, 'id'>
}

/** Lets a worker sign the manifest of an evidence bundle, because processes that serve requests have no private key. */
export const manifestSigning =
  ({ transparencyLog: { treeStore }, runtime }: Signing, jobs: Pick<Jobs, 'enqueue'>): SignManifest =>
  async (manifest) => {
    const { sha256 } = manifest
    const deadline = performance.now() + SIGNATURE_TIMEOUT_MS
    await jobs.enqueue(signManifest, manifest, { id: runtime.id('manifest') })
    for (;;) {
      const note = await treeStore.manifestNote(sha256)
      if (note !== undefined || performance.now() > deadline) return note
      await pause(POLL_MS)
    }
  }

/** The transparency log: its tables in PostgreSQL, its witness folder and its signing key. */
export function openTransparencyLog({ config, secrets, db, store }: TransparencyLogParts): TransparencyLog {
  const signer = secrets.logSigningKey && checkpointSigner(secrets.logSigningKey)
  const current = secrets.logSigningPublicKey ? [secrets.logSigningPublicKey] : []
  return {
    store,
    signer,
    treeStore: postgresLogTreeStore(db),
    witness: diskWitnessFolder(config.logWitnessDir),
    formerKeys: config.previousLogSigningKeys,
    publicKeys: [...current, ...config.previousLogSigningKeys],
    now: systemRuntime.now,
  }
}
