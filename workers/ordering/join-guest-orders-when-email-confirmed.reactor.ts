import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { joinGuestOrders } from './join-guest-orders.job.ts'

export const joinGuestOrdersWhenEmailConfirmed = reactor(
  accountEvents,
  ['EmailVerified', 'EmailChanged'],
  ({ data: { accountId } }) => [job(joinGuestOrders, { accountId })],
)
