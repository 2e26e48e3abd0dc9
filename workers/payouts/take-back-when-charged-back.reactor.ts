import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { takeBackFallen } from './take-back-fallen.job.ts'

/** A bank's no to an order that had fallen through. */
export const takeBackWhenChargedBack = reactor(orderEvents, ['OrderDisputeClosed'], ({ data: { orderId, outcome } }) =>
  outcome === 'lost' ? [job(takeBackFallen, { orderId })] : [],
)

/** One that falls through after it. */
export const takeBackWhenItFellThrough = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId } }) => [job(takeBackFallen, { orderId })],
)
