import { payoutAccountEvents } from '#domain/payouts/payout-account.events.ts'
import { job, reactor } from '../reactor.ts'
import { payWaiting } from './pay-waiting.job.ts'

export const payWaitingWhenReady = reactor(
  payoutAccountEvents,
  ['PayoutAccountChanged'],
  ({ data: { producerId, standing } }) => (standing.transfersEnabled ? [job(payWaiting, { producerId })] : []),
)
