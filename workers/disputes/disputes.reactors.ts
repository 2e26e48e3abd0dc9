import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import { DISPUTE_NEWS, disputeNewsOf } from '#domain/notifications/dispute-news.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, type Reactor, reactor } from '../reactor.ts'
import { carryOutRefund } from './carry-out-refund.job.ts'
import { hearBank } from './hear-bank.job.ts'
import { sendDisputeNews } from './send-dispute-news.job.ts'

/** Also after the bank has decided: what was settled before could not be paid meanwhile. */
const carryOutWhenSettled = reactor(
  disputeEvents,
  ['RemedyBegun', 'RemedyTurned', 'ChargebackOver'],
  ({ data: { disputeId, orderId } }) => [job(carryOutRefund, { disputeId, orderId })],
)

const hearBankWhenAsked = reactor(orderEvents, ['OrderDisputed'], ({ data }) => {
  const { orderId, disputeId: bankDisputeId, reason } = data
  return [job(hearBank, { orderId, bankDisputeId, reason, outcome: null })]
})

const hearBankWhenDecided = reactor(orderEvents, ['OrderDisputeClosed'], ({ data }) => {
  const { orderId, disputeId: bankDisputeId, outcome } = data
  return [job(hearBank, { orderId, bankDisputeId, reason: '', outcome })]
})

const sendNewsWhenItMoves = reactor(
  disputeEvents,
  Object.keys(DISPUTE_NEWS) as (keyof typeof DISPUTE_NEWS)[],
  (event) => {
    const { disputeId } = event.data
    return disputeNewsOf(event).map(({ to, kind }) => {
      const { revision } = event
      return job(sendDisputeNews, { disputeId, revision, to, kind }, { part: to })
    })
  },
)

/** What follows from what happens in cases, and at the buyer's bank. */
export const disputeReactors: readonly Reactor[] = [
  ...[carryOutWhenSettled, hearBankWhenAsked, hearBankWhenDecided, sendNewsWhenItMoves],
]
