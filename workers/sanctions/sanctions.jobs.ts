import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { type EndPausesDeps, endPauses, endPausesHandler, PAUSES_PATTERN } from './end-pauses.job.ts'
import { type EndSubscriptionsDeps, endSubscriptionsHandler } from './end-subscriptions.job.ts'
import { sendSanctionNewsHandler } from './send-sanction-news.job.ts'

export type SanctionJobsDeps = EndPausesDeps & EndSubscriptionsDeps & { readonly letters: LetterDeps }

/** What is decided about accounts is told, and carried out. */
export const sanctionJobs = (deps: SanctionJobsDeps): ContextJobs => ({
  handlers: [endPausesHandler(deps), endSubscriptionsHandler(deps), sendSanctionNewsHandler(deps.letters)],
  schedules: [{ job: endPauses, pattern: PAUSES_PATTERN }],
})
