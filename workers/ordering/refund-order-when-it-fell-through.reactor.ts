import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { refundOrder } from './refund-order.job.ts'

export const refundOrderWhenItFellThrough = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId, goods } }) => [job(refundOrder, { orderId, goods }, { id: `refund-${orderId}` })],
)
