import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { type CarryOutDeps, carryOutRefundHandler } from './carry-out-refund.job.ts'
import { hearBankHandler } from './hear-bank.job.ts'
import { CLOCK_PATTERN, type LookAtClockDeps, lookAtClock, lookAtClockHandler } from './look-at-clock.job.ts'
import { sendDisputeNewsHandler } from './send-dispute-news.job.ts'

export type DisputeJobsDeps = CarryOutDeps & LookAtClockDeps & { readonly letters: LetterDeps }

/** Everything that is done in cases when nobody sits before a page. */
export const disputeJobs = (deps: DisputeJobsDeps): ContextJobs => ({
  handlers: [
    lookAtClockHandler(deps),
    carryOutRefundHandler(deps),
    hearBankHandler(deps),
    sendDisputeNewsHandler(deps.letters),
  ],
  schedules: [{ job: lookAtClock, pattern: CLOCK_PATTERN }],
})
