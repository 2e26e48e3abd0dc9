import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendEmailChange } from './send-email-change.job.ts'
import { tellEmailChange } from './tell-email-change.job.ts'

/** A link to the new address, a warning to the old one. */
export const sendEmailChangeWhenAsked = reactor(
  accountEvents,
  ['EmailChangeRequested'],
  ({ data: { accountId, requestId } }) => [
    job(sendEmailChange, { accountId, requestId }),
    job(tellEmailChange, { accountId, requestId }),
  ],
)
