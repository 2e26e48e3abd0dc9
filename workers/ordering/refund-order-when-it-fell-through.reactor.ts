import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { refundOrder } from './refund-order.job.ts'

export const refundOrderWhenItFellThrough = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId, goods } }) => [job(refundOrder, { orderId, goods })],
)

/** While the bank was deciding nothing could be refunded: what fell through meanwhile is refunded now. */
export const refundOrderWhenBankHasDecided = reactor(
  orderEvents,
  ['OrderDisputeClosed'],
  ({ data: { orderId, disputeId } }) => [job(refundOrder, { orderId, goods: [], after: disputeId })],
)
