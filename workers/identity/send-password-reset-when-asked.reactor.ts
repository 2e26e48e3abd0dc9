import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'

export const sendPasswordResetWhenAsked = reactor(
  accountEvents,
  ['PasswordResetRequested'],
  ({ data: { accountId, requestId } }) => [job(sendPasswordReset, { accountId, requestId })],
)
