import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { tellPasswordChanged } from './tell-password-changed.job.ts'

export const tellPasswordChangedWhenItWas = reactor(
  accountEvents,
  ['PasswordChanged'],
  ({ data: { accountId, changeId } }) => [job(tellPasswordChanged, { accountId, changeId })],
)
