import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { isCreditPayment } from '#domain/kernel/ids.ts'
import { job, reactor } from '../reactor.ts'
import { closeCheckout } from './close-checkout.job.ts'

/** Long enough for whoever wrote the event to have done the rest itself. */
const PATIENCE_MS = 20_000

/** One that was only started is closed when its time is up; one that was paid is settled. */
export const closeCheckoutWhenItIsOver = reactor(
  checkoutEvents,
  ['CheckoutExpired', 'CheckoutRefused', 'CheckoutCreditRefused'],
  ({ data: { checkoutId } }) => [job(closeCheckout, { checkoutId }, { delayMs: PATIENCE_MS })],
)

/** No processor tells of what store credit has paid: who wrote it may have died before the goods were sold. */
export const deliverWhatCreditPaid = reactor(checkoutEvents, ['CheckoutPaid'], ({ data: { checkoutId, intentId } }) =>
  isCreditPayment(intentId) ? [job(closeCheckout, { checkoutId }, { delayMs: PATIENCE_MS })] : [],
)
