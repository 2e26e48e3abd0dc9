import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { payProducer } from './pay-producer.job.ts'

export const payProducerWhenPaid = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(payProducer, { orderId }),
])
