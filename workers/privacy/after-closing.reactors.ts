import { accountEvents } from '#domain/identity/account.events.ts'
import { guestErasureEvents } from '#domain/privacy/guest-erasure.events.ts'
import { standingEvents } from '#domain/sanctions/standing.events.ts'
import { job, reactor } from '../reactor.ts'
import { clearShelf } from './clear-shelf.job.ts'
import { forgetAtProcessor } from './forget-at-processor.job.ts'
import { sendGuestErasure } from './send-guest-erasure.job.ts'
import { tellAccountClosed } from './tell-account-closed.job.ts'
import { tellAccountUnused } from './tell-account-unused.job.ts'

/** Whatever they sell leaves the market, and comes back when they do. */
export const clearShelfWhenClosedOrKept = reactor(
  accountEvents,
  ['AccountClosed', 'AccountReopened'],
  ({ data: { accountId, producerId, requestId } }) =>
    producerId ? [job(clearShelf, { accountId, producerId, requestId })] : [],
)

/** The same for whose account the staff has ended. */
export const clearShelfWhenEndedOrLifted = reactor(
  standingEvents,
  ['AccountEnded', 'SanctionLifted'],
  ({ data: { accountId, producerId, sanctionId: requestId, ...data } }) => {
    const isEnd = !('kind' in data) || data.kind === 'end'
    return producerId && isEnd ? [job(clearShelf, { accountId, producerId, requestId })] : []
  },
)

export const tellAccountClosedWhenItIs = reactor(
  accountEvents,
  ['AccountClosed'],
  ({ data: { accountId, requestId } }) => [job(tellAccountClosed, { accountId, requestId })],
)

export const forgetAtProcessorWhenErased = reactor(accountEvents, ['AccountErased'], ({ data: { accountId } }) => [
  job(forgetAtProcessor, { accountId }),
])

export const sendGuestErasureWhenAsked = reactor(guestErasureEvents, ['GuestErasureAsked'], ({ data }) => {
  const { guestbook, requestId, orderId } = data
  return [job(sendGuestErasure, { guestbook, requestId, orderId })]
})

export const tellAccountUnusedWhenFound = reactor(
  accountEvents,
  ['AccountUnusedTold'],
  ({ data: { accountId, lastUse } }) => [job(tellAccountUnused, { accountId, lastUse })],
)
