import { join } from 'node:path'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Retention } from '#domain/kernel/event.ts'
import { KEYS_OF } from '#domain/privacy/retention-rules.ts'
import type { PurgedKey } from '#domain/privacy/swept-key.ts'
import { diskErasureReceipts } from '#platform/keys/erasure-receipts.disk.ts'
import type { ErasureReceipts } from '#platform/keys/erasure-receipts.ts'
import { oldestMail, sweepMailLog } from '#platform/mail/mail-log.ts'
import { letterReaders } from '#read-side/notifications/market-letter.query.ts'
import { holdsOn } from '#read-side/privacy/holds.query.ts'
import { openObligations } from '#read-side/privacy/obligations.query.ts'
import { nextOffListing, offListings, shownElsewhere } from '#read-side/privacy/off-listings.query.ts'
import { nextKey, overdueKeys } from '#read-side/privacy/overdue.query.ts'
import { rebuildPersonal } from '#read-side/privacy/rebuild-personal.ts'
import { lastUsesOf, nextUnused, producerOf, unusedAccounts } from '#read-side/privacy/unused.query.ts'
import { projections } from '#read-side/projections.ts'
import { reapplyPurges } from '#workers/privacy/purge-keys.ts'
import type { PurgeExpiredDataDeps } from '#workers/privacy/retention.ts'
import type { Engines } from './engines.ts'

/** Where the receipts of swept keys lie, a folder for each class: beside the files, outside of the database. */
const sweptReceipts =
  ({ config }: Pick<Engines, 'config'>) =>
  (keep: Retention): ErasureReceipts<PurgedKey> =>
    diskErasureReceipts(join(config.dataDir, 'purge-receipts', keep))

/** What the nightly sweep is handed. */
export function retentionOf(engines: Engines, bus: CommandBus): PurgeExpiredDataDeps {
  const { db, log, keys, runtime, imageUploads } = engines
  return {
    bus,
    runtime,
    accounts: {
      bus,
      keys,
      unused: (until) => unusedAccounts(db, until),
      next: (until) => nextUnused(db, until),
      obligationsOf: (owner) => openObligations(db, owner),
    },
    keys: {
      keys,
      receipts: sweptReceipts(engines),
      overdue: (asked) => overdueKeys(db, asked),
      next: (asked) => nextKey(db, asked),
      isHeld: async (person) =>
        (await holdsOn(db, { accountId: person, producerId: await producerOf(db, person) })).length > 0,
    },
    listings: {
      bus,
      log,
      drop: imageUploads.remove,
      off: (before) => offListings(db, before),
      next: (before) => nextOffListing(db, before),
      shownElsewhere: (listing, urls) => shownElsewhere(db, listing, urls),
    },
    consents: { bus, readers: () => letterReaders(db), lastUses: (accounts) => lastUsesOf(db, accounts) },
    mails: { sweep: (before) => sweepMailLog(db, before), oldest: () => oldestMail(db) },
    rebuild: () => rebuildPersonal({ db, log }, projections),
  }
}

/** What was swept is gone so still, whatever backup of the database was put back; answers how many keys had come back. */
export async function staySwept(engines: Engines): Promise<number> {
  const { db, log, keys } = engines
  const again = await reapplyPurges({ keys, receipts: sweptReceipts(engines) }, Object.values(KEYS_OF))
  if (again > 0) await rebuildPersonal({ db, log }, projections)
  return again
}
