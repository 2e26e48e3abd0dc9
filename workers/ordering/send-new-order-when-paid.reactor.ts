import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendNewOrder } from './send-new-order.job.ts'

export const sendNewOrderWhenPaid = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(sendNewOrder, { orderId }),
])
