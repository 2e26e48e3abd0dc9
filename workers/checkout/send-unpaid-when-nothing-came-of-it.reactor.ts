import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendUnpaid } from './send-unpaid.job.ts'

/** Who gave up by themselves knows. */
export const sendUnpaidWhenNothingCameOfIt = reactor(
  checkoutEvents,
  ['CheckoutExpired', 'CheckoutRefunded'],
  ({ type, data }) => {
    const { checkoutId } = data
    if ('reason' in data && data.reason !== 'time') return []
    return [job(sendUnpaid, { checkoutId, ending: type })]
  },
)
