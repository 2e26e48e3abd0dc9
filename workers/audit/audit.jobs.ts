import type { ContextJobs } from '../context-jobs.ts'
import { askLogVerification, askLogVerificationHandler, VERIFY_PATTERN } from './ask-log-verification.job.ts'
import {
  MAIL_CHECKPOINT_PATTERN,
  type MailCheckpointDeps,
  mailCheckpoint,
  mailCheckpointHandler,
} from './mail-checkpoint.job.ts'
import { type VerifyLogDeps, verifyLogHandler } from './verify-log.job.ts'

/** The log is compared with its seal, and what was signed goes to somebody outside. */
export const auditJobs = (deps: VerifyLogDeps & MailCheckpointDeps): ContextJobs => ({
  handlers: [askLogVerificationHandler(deps), verifyLogHandler(deps), mailCheckpointHandler(deps)],
  schedules: [
    { job: askLogVerification, pattern: VERIFY_PATTERN },
    { job: mailCheckpoint, pattern: MAIL_CHECKPOINT_PATTERN },
  ],
})
