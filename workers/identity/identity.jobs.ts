import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { type RequestAccountMailDeps, requestAccountMailHandler } from './request-account-mail.job.ts'
import { sendEmailChangeHandler } from './send-email-change.job.ts'
import { sendPasswordResetHandler } from './send-password-reset.job.ts'
import { sendVerificationHandler } from './send-verification.job.ts'
import { type SettleNamesDeps, settleNamesHandler } from './settle-names.job.ts'
import { SWEEP_PATTERN, type SweepSessionsDeps, sweepSessions, sweepSessionsHandler } from './sweep-sessions.job.ts'
import { tellEmailChangeHandler } from './tell-email-change.job.ts'
import { tellPasswordChangedHandler } from './tell-password-changed.job.ts'
import { tellSecondStepHandler } from './tell-second-step.job.ts'
import { warnOfAttemptsHandler } from './warn-of-attempts.job.ts'

export type IdentityJobsDeps = SettleNamesDeps &
  RequestAccountMailDeps &
  SweepSessionsDeps & { readonly letters: LetterDeps }

/** Accounts are written to about themselves, names are settled, old sessions go. */
export const identityJobs = ({ letters, ...deps }: IdentityJobsDeps): ContextJobs => ({
  handlers: [
    requestAccountMailHandler(deps),
    sendVerificationHandler(letters),
    sendPasswordResetHandler(letters),
    tellPasswordChangedHandler(letters),
    tellSecondStepHandler(letters),
    warnOfAttemptsHandler(letters),
    sendEmailChangeHandler(letters),
    tellEmailChangeHandler(letters),
    settleNamesHandler(deps),
    sweepSessionsHandler(deps),
  ],
  schedules: [{ job: sweepSessions, pattern: SWEEP_PATTERN }],
})
