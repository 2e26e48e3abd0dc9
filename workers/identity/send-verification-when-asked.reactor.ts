import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendVerification } from './send-verification.job.ts'

export const sendVerificationWhenAsked = reactor(
  accountEvents,
  ['EmailVerificationRequested'],
  ({ data: { accountId, requestId } }) => [job(sendVerification, { accountId, requestId })],
)
