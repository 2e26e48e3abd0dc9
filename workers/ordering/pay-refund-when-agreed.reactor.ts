import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { payRefund } from './pay-refund.job.ts'

export const payRefundWhenAgreed = reactor(orderEvents, ['OrderRefundAgreed'], ({ data: { orderId, refundId } }) => [
  job(payRefund, { orderId, refundId }),
])
