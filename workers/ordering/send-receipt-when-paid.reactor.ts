import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendReceipt } from './send-receipt.job.ts'

export const sendReceiptWhenPaid = reactor(checkoutEvents, ['CheckoutCompleted'], ({ data: { checkoutId } }) => [
  job(sendReceipt, { checkoutId }),
])
