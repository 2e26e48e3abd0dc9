import Stripe from 'stripe'
import { PaymentRejected, PaymentsUnavailable } from '#platform/payments/payments.ts'

/** Runs a call to the processor and tells its errors in the port's words, the original kept as `cause`. */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw asPaymentsError(cause)
  }
}

/** The same for a list that is read on page by page. */
export async function* translatePageErrors<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (cause) {
    throw asPaymentsError(cause)
  }
}

/** Nothing is known to have happened after these; asking again is right. */
const UNKNOWN_OUTCOME = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
]

function asPaymentsError(cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause
  if (UNKNOWN_OUTCOME.some((kind) => cause instanceof kind)) {
    return new PaymentsUnavailable('the card processor did not answer', { cause })
  }
  return new PaymentRejected(cause.decline_code || cause.code || cause.rawType || cause.type, cause.message, { cause })
}

interface Keyed {
  readonly id: string
  readonly amount: number
  readonly metadata: Stripe.Metadata | null
}

/**
 * What was made with a key, found by its metadata: Stripe forgets keys after a day, and money is tried to be moved for longer.
 * Throws `PaymentRejected` when the key was used for another amount.
 */
export async function findByIdempotencyKey<T extends Keyed>(
  list: AsyncIterable<T>,
  { key, amountCents }: { readonly key: string; readonly amountCents: number },
): Promise<T | undefined> {
  for await (const one of list) {
    if (one.metadata?.key !== key) continue
    if (one.amount === amountCents) return one
    throw new PaymentRejected('idempotency_error', `key ${key} was used for ${one.id}, of another amount`)
  }
  return undefined
}

/** A repeated key answers what was true the first time; what is true now wants another look. */
export const isReplayedResponse = (answer: Stripe.Response<object>): boolean =>
  answer.lastResponse.headers['idempotent-replayed'] === 'true'
