import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { dueSubscriptions, runningSubscriptions } from '#read-side/boxes/subscriptions.query.ts'
import { casesDueBy } from '#read-side/disputes/disputes.query.ts'
import { keepersOf } from '#read-side/favorites/favorites.query.ts'
import { letterReaders } from '#read-side/notifications/market-letter.query.ts'
import { waitingAt } from '#read-side/payouts/payouts.query.ts'
import { goodsOf } from '#read-side/privacy/goods.query.ts'
import { subscriptionsOf } from '#read-side/privacy/subscriptions.query.ts'
import { passedPauses } from '#read-side/sanctions/standing.query.ts'
import { endingVerifications } from '#read-side/verification/verification.query.ts'
import { auditJobs } from '#workers/audit/audit.jobs.ts'
import { boxJobs } from '#workers/boxes/boxes.jobs.ts'
import { checkoutJobs } from '#workers/checkout/checkout.jobs.ts'
import type { ContextJobs } from '#workers/context-jobs.ts'
import { creditJobs } from '#workers/credit/credit.jobs.ts'
import { disputeJobs } from '#workers/disputes/disputes.jobs.ts'
import { identityJobs } from '#workers/identity/identity.jobs.ts'
import { messagingJobs } from '#workers/messaging/messaging.jobs.ts'
import { moderationJobs } from '#workers/moderation/moderation.jobs.ts'
import { notificationJobs } from '#workers/notifications/notifications.jobs.ts'
import { orderingJobs } from '#workers/ordering/ordering.jobs.ts'
import { receipts } from '#workers/ordering/receipts.process.ts'
import { payoutJobs } from '#workers/payouts/payouts.jobs.ts'
import { pictureJobs } from '#workers/pictures/pictures.jobs.ts'
import { erase } from '#workers/privacy/erasing.process.ts'
import { privacyJobs } from '#workers/privacy/privacy.jobs.ts'
import { reconciliationJobs } from '#workers/reconciliation/reconciliation.jobs.ts'
import { sanctionJobs } from '#workers/sanctions/sanctions.jobs.ts'
import { verificationJobs } from '#workers/verification/verification.jobs.ts'
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

/** What every context does later, with what it needs for it. */
export function workOf(engines: Engines, parts: WorkParts): readonly ContextJobs[] {
  const { config, db, log, keys, facts } = engines
  const { bus, processes, jobs } = parts
  const { name } = config.market
  const dayOf = marketDay(config.market.state)
  const accounts = accountsOn({ bus, keys, facts })
  const letters = { log, keys, mailer: parts.mailer, market: { name, publicUrl: config.publicUrl } }
  /** Each takes from it what its own type names. */
  const stands = { ...engines, ...processes, ...parts, letters, dayOf }
  return [
    identityJobs({
      ...stands,
      requestVerification: accounts.requestVerification,
      requestPasswordReset: accounts.requestPasswordReset,
    }),
    privacyJobs({
      ...{ ...stands, retention: retentionOf(engines, bus) },
      goodsOf: (producerId) => goodsOf(db, producerId),
      due: (now) => whoIsDue(db, now),
      erase: (due) => erase(erasingOf(engines, bus), due),
      subscriptionsOf: (accountId) => subscriptionsOf(db, accountId),
    }),
    checkoutJobs(stands),
    orderingJobs({
      ...{ ...stands, settleRefund: processes.refunds },
      receipts: receipts({ bus, log, facts, market: { name, dayOf } }),
    }),
    creditJobs(stands),
    payoutJobs({ ...stands, waitingAt: (producerId) => waitingAt(db, producerId) }),
    reconciliationJobs(reconcilingOf({ ...parts, engines })),
    disputeJobs({ ...stands, dueBy: (at) => casesDueBy(db, at) }),
    boxJobs({ ...stands, process: processes.deliveries, due: (asked) => dueSubscriptions(db, asked) }),
    verificationJobs({ ...stands, ending: () => endingVerifications(db) }),
    messagingJobs(stands),
    moderationJobs(stands),
    sanctionJobs({
      ...stands,
      passed: () => passedPauses(db, dayOf(facts.now())),
      subscriptionsOf: (whose) => runningSubscriptions(db, whose),
    }),
    notificationJobs({
      ...{ ...stands, push: openPush(engines), weeksNews: weeksNewsFrom(db) },
      keepersOf: (targetId, before) => keepersOf(db, targetId, before),
      today: () => dayOf(facts.now()),
      readers: () => letterReaders(db),
      enqueueAll: jobs.enqueueAll,
    }),
    pictureJobs(stands),
    auditJobs({ ...stands, marketName: name, to: config.sealMailTo }),
  ]
}
