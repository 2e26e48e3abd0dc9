import { type Engines, openPush } from '#app/engines.ts'
import { erasureOf, erasuresDue, retentionOf } from '#app/privacy.ts'
import { type Processes, reconciliationOf } from '#app/processes.ts'
import { signingOptions } from '#app/transparency-log.ts'
import { addDays, type CalendarDate, monthOf } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { NewsletterContent } from '#domain/notifications/newsletter.ts'
import { seasonOfMonth } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { EmailSender } from '#platform/mail/email.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import type { RequestPressure } from '#platform/runtime/request-pressure.ts'
import { logSealer, startSealingLoop } from '#platform/transparency-log/log-sealer.ts'
import { disputesDueBy, watchersOf } from '#read-side/disputes/disputes.query.ts'
import { expiredSuspensions } from '#read-side/enforcement/enforcement.query.ts'
import { followersOf } from '#read-side/favorites/routes.ts'
import { accountsWithRole } from '#read-side/identity/staff.query.ts'
import { newProductsFor, newsletterSubscribers } from '#read-side/notifications/newsletter.query.ts'
import { ordersWithPendingTransfers } from '#read-side/payouts/payouts.query.ts'
import { productIdsOf, subscriptionIdsOf } from '#read-side/privacy/erasure.query.ts'
import { expiringVerifications } from '#read-side/producer-verification/verification.query.ts'
import { itemsInSeason } from '#read-side/seasonal/seasonal.query.ts'
import { hasStockAlerts, stockAlertAccounts } from '#read-side/stock-alerts/stock-alerts.query.ts'
import { dueSubscriptions, runningSubscriptions } from '#read-side/subscriptions/subscriptions.query.ts'
import { backfillReceipts, billingDocuments } from '#workers/ordering/billing-documents.ts'
import { eraseSubjects } from '#workers/privacy/erasure.process.ts'
import { createReactorRunner, type ReactorRunner } from '#workers/reactor-runner.ts'
import { jobHandlers, reactors, schedules, type WorkDeps } from '#workers/work.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'

/** Starts the background work: jobs, schedules, reactors and the signing of checkpoints. */
export async function startWorkers(engines: Engines, parts: WorkParts): Promise<ReactorRunner> {
  const { logger, db, log, runtime, telemetry, transparencyLog, store, closing } = engines
  const { jobs, pressure } = parts
  const handlers = jobHandlers(workDeps(engines, parts))
  await jobs.work(handlers)
  await Promise.all(schedules.map(({ job, pattern }) => jobs.schedule(job, {}, pattern)))
  // Backfills at every start; a scheduled job also does so every night.
  await jobs.enqueue(backfillReceipts, {}, { id: `to-${await log.head()}` })
  const options = { db, log, jobs, reactors, handlers, runtime, logger, telemetry, yields: pressure.isHigh }
  const reactorRunner = createReactorRunner(options)
  await reactorRunner.start()
  closing.add('reactors', { close: reactorRunner.stop })
  closing.add(
    'sealing',
    startSealingLoop({ ...transparencyLog, sealer: logSealer(signingOptions(transparencyLog)), store, logger }),
  )
  return reactorRunner
}

/** How long a job waits for the read models before it is retried, ms. */
const READ_MODEL_WAIT_MS = 10_000
/** The same for inline jobs, which delay the events after them. */
const INLINE_READ_MODEL_WAIT_MS = 20

interface WorkParts {
  readonly bus: CommandBus
  readonly payments: Payments
  readonly processes: Processes
  readonly mailer: EmailSender
  readonly jobs: Jobs
  readonly projected: ConsistencyGate
  /** The load of this process's requests. */
  readonly pressure: RequestPressure
}

/** The dependencies of the background work of all contexts. */
function workDeps(engines: Engines, parts: WorkParts): WorkDeps {
  const { config, db, cachedLog: log, keys, runtime } = engines
  const { bus, processes, mailer, projected } = parts
  const { name } = config.marketplace
  const dayOf = localDate(config.marketplace.timeZone)
  const { requestVerification, requestPasswordReset } = accountsOn({ bus, keys, runtime })
  return {
    ...engines,
    ...processes,
    ...parts,
    log,
    dayOf,
    today: () => dayOf(runtime.now()),
    emails: { log, keys, mailer, market: { name, publicUrl: config.publicUrl } },
    push: openPush(engines),
    requestVerification,
    requestPasswordReset,
    billingDocuments: billingDocuments({ bus, log, runtime, market: { name } }),
    billingCycles: processes.deliveries,
    reconciliation: reconciliationOf({ ...parts, engines }),
    retention: retentionOf(engines, bus),
    erase: (due) => eraseSubjects(erasureOf(engines, bus), due),
    erasuresDue: (now) => erasuresDue(db, now),
    productsOf: (producerId) => productIdsOf(db, producerId),
    subscriptionsOf: (accountId) => subscriptionIdsOf(db, accountId),
    runningSubscriptionsOf: (owner) => runningSubscriptions(db, owner),
    dueSubscriptions: (query) => dueSubscriptions(db, query),
    pendingTransfersOf: (producerId) => ordersWithPendingTransfers(db, producerId),
    disputesDueBy: (at) => disputesDueBy(db, at),
    expiringVerifications: () => expiringVerifications(db),
    expiredSuspensions: () => expiredSuspensions(db, dayOf(runtime.now())),
    followersOf: (targetId, before) => followersOf(db, targetId, before),
    watchersOf: (disputeId, before) => watchersOf(db, disputeId, before),
    stockAlertAccounts: async (productId, at) => {
      if (!(await projected.waitFor(at, READ_MODEL_WAIT_MS))) throw new Error(`the read models have not reached ${at}`)
      return stockAlertAccounts(db, productId)
    },
    hasStockAlerts: async (productId, at) =>
      (await projected.waitFor(at, INLINE_READ_MODEL_WAIT_MS)) ? hasStockAlerts(db, productId) : undefined,
    conversationReadThrough: conversationReadMarksIn(db).readThrough,
    staffWith: (roles) => accountsWithRole(db, roles),
    newsletterReaders: () => newsletterSubscribers(db),
    newsletterContentOf: newsletterContent(db),
    checkpointEmailTo: config.logCheckpointEmail,
  }
}

/** The content of a subscriber's weekly newsletter: new products, and what is in season and on sale. */
export const newsletterContent =
  (db: Sql) =>
  async (accountId: string, day: CalendarDate): Promise<NewsletterContent> => {
    const [products, items] = await Promise.all([
      newProductsFor(db, { accountId, after: addDays(day, -7), until: day }),
      itemsInSeason(db, seasonOfMonth(monthOf(day)), { today: day }),
    ])
    const onSale = items.filter(({ onSale }) => onSale.products > 0)
    onSale.sort((a, b) => b.onSale.products - a.onSale.products)
    return { products, inSeason: onSale.slice(0, MAX_ITEMS_IN_SEASON).map(({ name }) => name) }
  }

const MAX_ITEMS_IN_SEASON = 5
