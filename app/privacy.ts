import { join } from 'node:path'
import type { Engines } from '#app/engines.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Retention } from '#domain/kernel/event.ts'
import type { ErasureReceipt, PurgedKey } from '#domain/privacy/erasure-receipt.ts'
import { RETENTION_CLASS_OF_RULE } from '#domain/privacy/retention-rules.ts'
import type { Sql } from '#platform/database/database.ts'
import { accountActivityIn, sessionsIn } from '#platform/http/sessions.ts'
import { diskErasureReceipts } from '#platform/keys/erasure-receipts.disk.ts'
import type { ErasureReceipts } from '#platform/keys/keys.ts'
import { eraseEmails, oldestEmailAt, purgeEmailLog } from '#platform/mail/email-log.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import { newsletterSubscribers } from '#read-side/notifications/newsletter.query.ts'
import {
  accountsDueForErasure,
  accountsReleasedFromHold,
  guestsToErase,
  openObligations,
  ordersOnLegalHold,
  streamsWithPersonalData,
  subjectsOf,
} from '#read-side/privacy/erasure.query.ts'
import { rebuildProjectionsWithPersonalData } from '#read-side/privacy/rebuild-personal-data.ts'
import {
  imagesUsedElsewhere,
  inactiveAccounts,
  keysDue,
  lastActivityOf,
  nextInactiveDay,
  nextKeyAt,
  nextUnlistedAt,
  producerOf,
  unlistedProducts,
} from '#read-side/privacy/retention.query.ts'
import { projections } from '#read-side/projections.ts'
import { redactEmailAddresses } from '#sandbox/objects.ts'
import type { ErasedSubject, PersonalDataStore } from '#workers/privacy/erasure.process.ts'
import { type DueErasures, type ErasureDeps, reapplyErasures } from '#workers/privacy/erasure.process.ts'
import { reapplyPurges } from '#workers/privacy/purge-keys.ts'
import type { PurgeExpiredDataDeps } from '#workers/privacy/retention.ts'
import { disputeMarksIn } from '#write-side/disputes/dispute-marks.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { twoFactorEnrollmentsIn } from '#write-side/identity/two-factor-enrollments.ts'
import { welcomeMarksIn } from '#write-side/identity/welcome-marks.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'

/** Erasure receipts are files outside the database. */
export const erasureReceipts = ({ config }: Pick<Engines, 'config'>): ErasureReceipts<ErasureReceipt> =>
  diskErasureReceipts(join(config.dataDir, 'erasure-receipts'))

/** The dependencies of erasures. */
export function erasureOf(engines: Engines, bus: CommandBus): ErasureDeps {
  const { db, log, keys, runtime } = engines
  const receipts = erasureReceipts(engines)
  return {
    bus,
    log,
    keys,
    runtime,
    stores: storesOf(engines),
    subjectsOf: (accountId) => subjectsOf(db, accountId),
    streamsOf: (persons) => streamsWithPersonalData(db, persons),
    isHeld: async (owner) => (await ordersOnLegalHold(db, owner)).length > 0,
    storeReceipt: (receipt) => receipts.store('accountId' in receipt ? receipt.accountId : receipt.requestId, receipt),
    rebuild: () => rebuildProjectionsWithPersonalData({ db, log }, projections),
  }
}

/** The subjects that are due for erasure according to the read models. */
export const erasuresDue = async (db: Sql, now: string): Promise<DueErasures> => ({
  accounts: await accountsDueForErasure(db, now),
  released: await accountsReleasedFromHold(db),
  guests: await guestsToErase(db),
})

/** All stores of personal data outside the event log and the read models. */
const storesOf = ({ db, keys, imageUploads, documents, config }: Engines): readonly PersonalDataStore[] => [
  ofAccounts('sessions', (accountId) => sessionsIn(db).endAll(accountId)),
  ofAccounts('last use', (accountId) => accountActivityIn(db).erase(accountId)),
  ofAccounts('welcome marks', (accountId) => welcomeMarksIn(db).erase(accountId)),
  ofAccounts('dispute marks', (accountId) => disputeMarksIn(db).erase(accountId)),
  {
    name: 'conversation read marks',
    erase: ({ persons }) => conversationReadMarksIn(db).erase(persons),
  },
  ofAccounts('notification read marks', (accountId) => notificationInboxesIn(db).erase(accountId)),
  ofAccounts('passwords', (accountId) => credentialsIn(db).forget(accountId)),
  ofAccounts('two-factor enrollments', (accountId) =>
    twoFactorEnrollmentsIn(db, keys).deleteOthers(accountId, undefined),
  ),
  {
    name: 'emails',
    erase: ({ accountId: account, addresses, phrases }) =>
      eraseEmails(db, {
        accountId: account,
        addresses,
        phrases,
        hashes: addresses.map((address) => keys.hmac('mail-address', address)),
      }),
  },
  ofAccounts('images', (accountId) => imageUploads.erase(accountId)),
  {
    name: 'documents',
    erase: async ({ persons, destroyed }) => {
      const keepOrderDocuments = !destroyed.includes('communication')
      const counts = await Promise.all(persons.map((person) => documents.erase(person, { keepOrderDocuments })))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  },
  // A real processor has its own retention rules. A job deletes the customers and cards stored there.
  ...(config.payments.kind === 'sandbox'
    ? [{ name: 'processor', erase: ({ addresses }: ErasedSubject) => redactEmailAddresses(db, addresses) }]
    : []),
]

/** A store that has data of accounts only. */
const ofAccounts = (name: string, erase: (accountId: string) => Promise<number>): PersonalDataStore => ({
  name,
  erase: async ({ accountId }) => (accountId ? erase(accountId) : 0),
})

/** How long the start waits until the read models have caught up, ms. */
const CATCH_UP_MS = 600_000

/** Runs before any request is served: erases personal data again that a restored backup brought back. */
export async function reapplyStoredErasures(
  engines: Engines,
  { bus, projected }: { readonly bus: CommandBus; readonly projected: ConsistencyGate },
): Promise<void> {
  const keyCount = await reapplyStoredPurges(engines)
  if (keyCount > 0) engines.logger.warn({ keyCount }, 'destroyed keys again that a restored backup had brought back')
  const receipts = await erasureReceipts(engines).all()
  if (receipts.length === 0) return
  await projected.waitFor(await engines.log.head(), CATCH_UP_MS)
  const accountCount = await reapplyErasures(erasureOf(engines, bus), receipts)
  if (accountCount > 0)
    engines.logger.warn({ accountCount }, 'erased accounts again that a restored backup had brought back')
}

/** Purge receipts are files outside the database, in one folder per retention class. */
const purgeReceipts =
  ({ config }: Pick<Engines, 'config'>) =>
  (retention: Retention): ErasureReceipts<PurgedKey> =>
    diskErasureReceipts(join(config.dataDir, 'purge-receipts', retention))

/** The dependencies of the nightly purge. */
export function retentionOf(engines: Engines, bus: CommandBus): PurgeExpiredDataDeps {
  const { db, log, keys, runtime, imageUploads } = engines
  return {
    bus,
    runtime,
    accounts: {
      bus,
      keys,
      inactive: (until) => inactiveAccounts(db, until),
      next: (until) => nextInactiveDay(db, until),
      obligationsOf: (owner) => openObligations(db, owner),
    },
    keys: {
      keys,
      receipts: purgeReceipts(engines),
      overdue: (query) => keysDue(db, query),
      next: (query) => nextKeyAt(db, query),
      isHeld: async (person) =>
        (await ordersOnLegalHold(db, { accountId: person, producerId: await producerOf(db, person) })).length > 0,
    },
    listings: {
      bus,
      log,
      deleteImage: imageUploads.remove,
      unlisted: (before) => unlistedProducts(db, before),
      next: (before) => nextUnlistedAt(db, before),
      usedElsewhere: (listing, urls) => imagesUsedElsewhere(db, listing, urls),
    },
    consents: {
      bus,
      subscribers: () => newsletterSubscribers(db),
      lastUses: (accounts) => lastActivityOf(db, accounts),
    },
    mails: { purge: (before) => purgeEmailLog(db, before), oldest: () => oldestEmailAt(db) },
    rebuild: () => rebuildProjectionsWithPersonalData({ db, log }, projections),
  }
}

/** Destroys keys again that a restored backup brought back. Returns their number. */
async function reapplyStoredPurges(engines: Engines): Promise<number> {
  const { db, log, keys } = engines
  const keyCount = await reapplyPurges(
    { keys, receipts: purgeReceipts(engines) },
    Object.values(RETENTION_CLASS_OF_RULE),
  )
  if (keyCount > 0) await rebuildProjectionsWithPersonalData({ db, log }, projections)
  return keyCount
}
