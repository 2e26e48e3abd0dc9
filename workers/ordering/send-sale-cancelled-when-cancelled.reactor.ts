import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendSaleCancelled } from './send-sale-cancelled.job.ts'

export const sendSaleCancelledWhenCancelled = reactor(orderEvents, ['OrderCancelled'], ({ data: { orderId } }) => [
  job(sendSaleCancelled, { orderId }),
])
