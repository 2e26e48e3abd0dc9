import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { endBoxHandler } from './end-box.job.ts'
import { type EndSubscriptionDeps, endSubscriptionHandler } from './end-subscription.job.ts'
import {
  DELIVERIES_PATTERN,
  type MakeDeliveriesDeps,
  makeDeliveries,
  makeDeliveriesHandler,
} from './make-deliveries.job.ts'
import { sendSubscriptionNewsHandler } from './send-subscription-news.job.ts'
import { settlePlaceHandler } from './settle-place.job.ts'

export type BoxJobsDeps = EndSubscriptionDeps & MakeDeliveriesDeps & { readonly letters: LetterDeps }

/** Boxes go out on their days, and subscriptions end. */
export const boxJobs = (deps: BoxJobsDeps): ContextJobs => ({
  handlers: [
    makeDeliveriesHandler(deps),
    endSubscriptionHandler(deps),
    endBoxHandler(deps),
    settlePlaceHandler(deps),
    sendSubscriptionNewsHandler(deps.letters),
  ],
  schedules: [{ job: makeDeliveries, pattern: DELIVERIES_PATTERN }],
})
