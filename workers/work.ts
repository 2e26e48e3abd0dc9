import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { ContextWork, Reactor, Schedule } from '#workers/jobs/work-definitions.ts'
import { checkoutWork } from './checkout/checkout.work.ts'
import { disputesWork } from './disputes/disputes.work.ts'
import { enforcementWork } from './enforcement/enforcement.work.ts'
import { identityWork } from './identity/identity.work.ts'
import { imagesWork } from './images/images.work.ts'
import { messagingWork } from './messaging/messaging.work.ts'
import { moderationWork } from './moderation/moderation.work.ts'
import { notificationsWork } from './notifications/notifications.work.ts'
import { orderingWork } from './ordering/ordering.work.ts'
import { payoutsWork } from './payouts/payouts.work.ts'
import { privacyWork } from './privacy/privacy.work.ts'
import { producerVerificationWork } from './producer-verification/producer-verification.work.ts'
import { reconciliationWork } from './reconciliation/reconciliation.work.ts'
import { stockAlertsWork } from './stock-alerts/stock-alerts.work.ts'
import { storeCreditWork } from './store-credit/store-credit.work.ts'
import { subscriptionsWork } from './subscriptions/subscriptions.work.ts'
import { transparencyLogWork } from './transparency-log/transparency-log.work.ts'

/** The background work of every context. */
const contexts = [
  identityWork,
  privacyWork,
  checkoutWork,
  orderingWork,
  storeCreditWork,
  payoutsWork,
  reconciliationWork,
  disputesWork,
  subscriptionsWork,
  producerVerificationWork,
  messagingWork,
  moderationWork,
  enforcementWork,
  notificationsWork,
  stockAlertsWork,
  imagesWork,
  transparencyLogWork,
] as const

type DepsOf<W> = W extends ContextWork<infer Deps> ? (deps: Deps) => void : never

/** The dependencies of all contexts. */
export type WorkDeps = DepsOf<(typeof contexts)[number]> extends (deps: infer Deps) => void ? Deps : never

export const reactors: readonly Reactor[] = contexts.flatMap((context) => context.reactors)

export const schedules: readonly Schedule[] = contexts.flatMap((context) => context.schedules)

export const jobHandlers = (deps: WorkDeps): readonly JobHandler[] => contexts.flatMap(({ jobs }) => jobs(deps))
