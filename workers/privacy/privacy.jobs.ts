import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { type ClearShelfDeps, clearShelfHandler } from './clear-shelf.job.ts'
import { ERASE_PATTERN, type EraseDueDeps, eraseDue, eraseDueHandler } from './erase-accounts.job.ts'
import { type ForgetAtProcessorDeps, forgetAtProcessorHandler } from './forget-at-processor.job.ts'
import { sendGuestErasureHandler } from './send-guest-erasure.job.ts'
import {
  SWEEP_RETENTION_PATTERN,
  type SweepRetentionDeps,
  sweepRetention,
  sweepRetentionHandler,
} from './sweep-retention.job.ts'
import { tellAccountClosedHandler } from './tell-account-closed.job.ts'
import { tellAccountUnusedHandler } from './tell-account-unused.job.ts'

export type PrivacyJobsDeps = ClearShelfDeps &
  EraseDueDeps &
  ForgetAtProcessorDeps & { readonly retention: SweepRetentionDeps; readonly letters: LetterDeps }

/** Closed accounts are emptied, and what was kept long enough goes. */
export const privacyJobs = (deps: PrivacyJobsDeps): ContextJobs => ({
  handlers: [
    clearShelfHandler(deps),
    tellAccountClosedHandler(deps.letters),
    tellAccountUnusedHandler(deps.letters),
    eraseDueHandler(deps),
    forgetAtProcessorHandler(deps),
    sendGuestErasureHandler(deps.letters),
    sweepRetentionHandler(deps.retention),
  ],
  schedules: [
    { job: eraseDue, pattern: ERASE_PATTERN },
    { job: sweepRetention, pattern: SWEEP_RETENTION_PATTERN },
  ],
})
