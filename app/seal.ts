import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { systemFacts } from '#platform/facts/facts.system.ts'
import { diskSealFolder } from '#platform/seal/seal-folder.disk.ts'
import { postgresSealTables } from '#platform/seal/seal-tables.postgres.ts'
import type { SealParts } from '#platform/seal/sealer.ts'
import { signerWith } from '#platform/seal/signer.ts'

export interface Seal extends SealParts {
  /** Today's key first, then those that signed before. */
  readonly publicKeys: readonly string[]
}

interface Stands {
  readonly config: Pick<Config, 'sealDir' | 'formerSealKeys'>
  readonly secrets: Pick<Secrets, 'sealKey'>
  readonly db: Database
  readonly store: EventStore
}

/** The seal of the log: its tables in PostgreSQL, its folder outside, and the key it is signed with. */
export function openSeal({ config, secrets, db, store }: Stands): Seal {
  const signer = signerWith(secrets.sealKey)
  return {
    ...{ store, signer, tables: postgresSealTables(db), folder: diskSealFolder(config.sealDir) },
    ...{ formerKeys: config.formerSealKeys, publicKeys: [signer.publicKey, ...config.formerSealKeys] },
    now: systemFacts.now,
  }
}
