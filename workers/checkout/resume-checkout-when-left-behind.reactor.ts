import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { job, reactor } from '../reactor.ts'
import { resumeCheckout } from './resume-checkout.job.ts'

/** Long enough for the request that wrote the event to have done the rest itself. */
const PATIENCE_MS = 20_000

export const resumeCheckoutWhenLeftBehind = reactor(
  checkoutEvents,
  ['CheckoutStarted', 'CheckoutPaid', 'CheckoutExpired', 'CheckoutRefused'],
  ({ type, data: { checkoutId }, revision }) => [
    job(resumeCheckout, { checkoutId }, { id: `resume-${checkoutId}-${type}-${revision}`, delayMs: PATIENCE_MS }),
  ],
)
