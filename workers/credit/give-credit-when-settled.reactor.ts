import { creditEvents } from '#domain/credit/credit.events.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { giveCredit } from './give-credit.job.ts'

/** After the card's part has arrived, or at once where there is none. */
export const giveCreditWhenSettled = reactor(orderEvents, ['OrderRefundSettled'], ({ data: { orderId, refundId } }) => [
  job(giveCredit, { orderId, refundId }),
])

/** What a bank gives back is what the card paid: credit follows it. */
export const giveCreditWhenChargedBack = reactor(
  orderEvents,
  ['OrderDisputeClosed'],
  ({ data: { orderId, outcome } }) => (outcome === 'lost' ? [job(giveCredit, { orderId })] : []),
)

/** The bank may have been heard before the money was. */
export const giveCreditWhenSpent = reactor(creditEvents, ['CreditSpent'], ({ data: { orders } }) =>
  orders.map(({ orderId }) => job(giveCredit, { orderId }, { part: orderId })),
)
