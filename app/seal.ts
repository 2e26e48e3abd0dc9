import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { systemFacts } from '#platform/facts/facts.system.ts'
import { diskSealFolder } from '#platform/seal/seal-folder.disk.ts'
import { postgresSealTables } from '#platform/seal/seal-tables.postgres.ts'
import type { SealParts } from '#platform/seal/sealer.ts'
import { type Signer, signerWith } from '#platform/seal/signer.ts'

export interface Seal extends Omit<SealParts, 'signer'> {
  readonly store: Pick<EventStore, 'readAll' | 'extents'>
  /** Undefined in a process that does not sign. */
  readonly signer: Signer | undefined
  /** The current key first, where it is known, then former ones with the last tree size each signed. */
  readonly publicKeys: readonly string[]
}

interface Stands {
  readonly config: Pick<Config, 'sealDir' | 'formerSealKeys'>
  readonly secrets: Pick<Secrets, 'sealKey' | 'sealPublicKey'>
  readonly db: Database
  readonly store: EventStore
}

/** The parts that sign checkpoints. Throws in a process that was not given the private key. */
export function signing({ signer, ...seal }: Seal): SealParts {
  if (!signer) throw new Error('this process has no SEAL_KEY: only a worker signs checkpoints')
  return { ...seal, signer }
}

/** The seal of the log: its tables in PostgreSQL, its folder outside, and the key it is signed with. */
export function openSeal({ config, secrets, db, store }: Stands): Seal {
  const signer = secrets.sealKey && signerWith(secrets.sealKey)
  const current = secrets.sealPublicKey ? [secrets.sealPublicKey] : []
  return {
    ...{ store, signer, tables: postgresSealTables(db), folder: diskSealFolder(config.sealDir) },
    ...{ formerKeys: config.formerSealKeys, publicKeys: [...current, ...config.formerSealKeys] },
    now: systemFacts.now,
  }
}
