import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import {
  RENEWALS_PATTERN,
  type RemindOfRenewalsDeps,
  remindOfRenewals,
  remindOfRenewalsHandler,
} from './remind-of-renewals.job.ts'
import { sendVerificationNewsHandler } from './send-verification-news.job.ts'
import { SWEEP_PAPERS_PATTERN, type SweepPapersDeps, sweepPapers, sweepPapersHandler } from './sweep-papers.job.ts'
import { verifyProducerHandler } from './verify-producer.job.ts'

export type VerificationJobsDeps = RemindOfRenewalsDeps & SweepPapersDeps & { readonly letters: LetterDeps }

/** Producers get their badge, hear of it and are reminded; papers nobody named go. */
export const verificationJobs = (deps: VerificationJobsDeps): ContextJobs => ({
  handlers: [
    verifyProducerHandler(deps),
    sendVerificationNewsHandler(deps.letters),
    remindOfRenewalsHandler(deps),
    sweepPapersHandler(deps),
  ],
  schedules: [
    { job: sweepPapers, pattern: SWEEP_PAPERS_PATTERN },
    { job: remindOfRenewals, pattern: RENEWALS_PATTERN },
  ],
})
