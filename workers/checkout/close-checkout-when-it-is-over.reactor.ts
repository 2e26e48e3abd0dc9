import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { job, reactor } from '../reactor.ts'
import { closeCheckout } from './close-checkout.job.ts'

/** Long enough for whoever wrote the event to have done the rest itself. */
const PATIENCE_MS = 20_000

/** One that was only started is closed when its time is up; one that was paid is settled. */
export const closeCheckoutWhenItIsOver = reactor(
  checkoutEvents,
  ['CheckoutExpired', 'CheckoutRefused'],
  ({ type, data: { checkoutId }, revision }) => [
    job(closeCheckout, { checkoutId }, { id: `close-${checkoutId}-${type}-${revision}`, delayMs: PATIENCE_MS }),
  ],
)
