import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { issueReceipt } from './issue-receipt.job.ts'

export const issueReceiptWhenPaid = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(issueReceipt, { orderId }),
])
