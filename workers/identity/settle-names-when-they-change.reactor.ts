import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { settleNames } from './settle-names.job.ts'

export const settleNamesWhenTheyChange = reactor(
  accountEvents,
  ['EmailChanged', 'AccountProfileChanged'],
  ({ data: { accountId }, revision }) => [job(settleNames, { accountId, revision })],
)
