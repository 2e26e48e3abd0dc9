import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { casesDueBy } from '#read-side/disputes/disputes.query.ts'
import { passedPauses } from '#read-side/enforcement/standing.query.ts'
import { keepersOf } from '#read-side/favorites/favorites.query.ts'
import { accountsWithRole } from '#read-side/identity/staff.query.ts'
import { letterReaders } from '#read-side/notifications/market-letter.query.ts'
import { waitingAt } from '#read-side/payouts/payouts.query.ts'
import { goodsOf } from '#read-side/privacy/goods.query.ts'
import { subscriptionsOf } from '#read-side/privacy/subscriptions.query.ts'
import { endingVerifications } from '#read-side/producer-verification/verification.query.ts'
import { dueSubscriptions, runningSubscriptions } from '#read-side/subscriptions/subscriptions.query.ts'
import { billingDocuments } from '#workers/ordering/billing-documents.process.ts'
import { eraseSubjects } from '#workers/privacy/erasure.process.ts'
import type { WorkDeps } from '#workers/work.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import type { Engines } from './engines.ts'
import { erasingOf, whoIsDue } from './erasing.ts'
import { marketDay } from './market-day.ts'
import { weeksNewsFrom } from './market-letters.ts'
import type { Processes } from './processes.ts'
import { openPush } from './push.ts'
import { reconcilingOf } from './reconciling.ts'
import { retentionOf } from './retention.ts'

export interface WorkParts {
  readonly bus: CommandBus
  readonly payments: Payments
  readonly processes: Processes
  readonly mailer: Mailer
  readonly jobs: Jobs
}

/** What the background work of all contexts needs. */
export function workDeps(engines: Engines, parts: WorkParts): WorkDeps {
  const { config, db, log, keys, runtime } = engines
  const { bus, processes, mailer } = parts
  const { name } = config.marketplace
  const dayOf = marketDay(config.marketplace.timeZone)
  const { requestVerification, requestPasswordReset } = accountsOn({ bus, keys, runtime })
  return {
    ...engines,
    ...processes,
    ...parts,
    dayOf,
    today: () => dayOf(runtime.now()),
    emails: { log, keys, mailer, market: { name, publicUrl: config.publicUrl } },
    push: openPush(engines),
    requestVerification,
    requestPasswordReset,
    billingDocuments: billingDocuments({ bus, log, runtime, market: { name, dayOf } }),
    billingCycles: processes.deliveries,
    reconciliation: reconcilingOf({ ...parts, engines }),
    retention: retentionOf(engines, bus),
    erase: (due) => eraseSubjects(erasingOf(engines, bus), due),
    erasuresDue: (now) => whoIsDue(db, now),
    goodsOf: (producerId) => goodsOf(db, producerId),
    subscriptionsOf: (accountId) => subscriptionsOf(db, accountId),
    runningSubscriptionsOf: (owner) => runningSubscriptions(db, owner),
    dueSubscriptions: (asked) => dueSubscriptions(db, asked),
    pendingTransfersOf: (producerId) => waitingAt(db, producerId),
    disputesDueBy: (at) => casesDueBy(db, at),
    expiringVerifications: () => endingVerifications(db),
    passedSuspensions: () => passedPauses(db, dayOf(runtime.now())),
    keepersOf: (targetId, before) => keepersOf(db, targetId, before),
    staffWith: (roles) => accountsWithRole(db, roles),
    newsletterReaders: () => letterReaders(db),
    weeksNews: weeksNewsFrom(db),
    checkpointEmailTo: config.logCheckpointEmail,
  }
}
