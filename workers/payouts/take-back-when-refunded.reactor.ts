import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { takeBack } from './take-back.job.ts'

/** Refunds of the first days name no agreement: nobody had been paid yet. */
export const takeBackWhenRefunded = reactor(orderEvents, ['OrderRefunded'], ({ data: { orderId, agreed } }) =>
  agreed ? [job(takeBack, { orderId, refundId: agreed })] : [],
)
