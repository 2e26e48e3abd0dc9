import Stripe from 'stripe'
import { PaymentsRefused, PaymentsUnavailable } from './payments.ts'

/** Runs a call to the processor and tells its errors in the port's words, the original kept as `cause`. */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw inOurWords(cause)
  }
}

/** The same for a list that is read on page by page. */
export async function* translatedPages<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (cause) {
    throw inOurWords(cause)
  }
}

/** Nothing is known to have happened after these; asking again is right. */
const UNKNOWN_OUTCOME = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
]

function inOurWords(cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause
  if (UNKNOWN_OUTCOME.some((kind) => cause instanceof kind)) {
    return new PaymentsUnavailable('the card processor did not answer', { cause })
  }
  return new PaymentsRefused(cause.decline_code || cause.code || cause.rawType || cause.type, cause.message, { cause })
}
