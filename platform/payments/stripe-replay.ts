import type Stripe from 'stripe'

/** A repeated key answers what was true the first time; what is true now wants another look. */
export const isReplay = (answer: Stripe.Response<object>): boolean =>
  answer.lastResponse.headers['idempotent-replayed'] === 'true'
