import { logVerificationEvents } from '#domain/audit/log-verification.events.ts'
import { job, reactor } from '../reactor.ts'
import { verifyLogJob } from './verify-log.job.ts'

export const verifyLogWhenAsked = reactor(
  logVerificationEvents,
  ['LogVerificationAsked'],
  ({ data: { verificationId } }) => [job(verifyLogJob, { verificationId })],
)
