import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { job, reactor } from '../reactor.ts'
import { expireCheckout } from './expire-checkout.job.ts'

export const expireCheckoutWhenTimeIsUp = reactor(checkoutEvents, ['CheckoutStarted'], ({ data }, now) => {
  const { checkoutId, expiresAt, standing } = data
  if (standing) return []
  const delayMs = Math.max(0, Date.parse(expiresAt) - Date.parse(now))
  return [job(expireCheckout, { checkoutId }, { delayMs })]
})
