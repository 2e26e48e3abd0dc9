import Stripe from 'stripe'
import { PaymentRejected, PaymentsUnavailable } from '#platform/payments/payments.ts'

/** Runs a call to the processor and maps its errors to the port's, with the original as `cause`. */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withoutStackTraces(call)
  } catch (cause) {
    throw asPaymentsError(cause)
  }
}

/**
 * Stripe's client formats a stack trace for every request, in case it fails. With source maps that was 2.5 % of the
 * marketplace's CPU time. The errors of the port have their own stack traces.
 */
function withoutStackTraces<T>(call: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return call()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Like `translateErrors`, for a paginated list. */
export async function* translatePageErrors<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (cause) {
    throw asPaymentsError(cause)
  }
}

/** Errors with an unknown outcome, which callers may retry. */
const UNKNOWN_OUTCOME = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
]

function asPaymentsError(cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause
  if (UNKNOWN_OUTCOME.some((kind) => cause instanceof kind)) {
    return new PaymentsUnavailable('the card processor did not respond', { cause })
  }
  return new PaymentRejected(cause.decline_code || cause.code || cause.rawType || cause.type, cause.message, { cause })
}

interface Keyed {
  readonly id: string
  readonly amount: number
  readonly metadata: Stripe.Metadata | null
}

/**
 * Finds an object by the key in its metadata, because Stripe's idempotency keys expire after a day and transfers
 * are retried for longer. Throws `PaymentRejected` if the key was used for another amount.
 */
export async function findByIdempotencyKey<T extends Keyed>(
  list: AsyncIterable<T>,
  { key, amountCents }: { readonly key: string; readonly amountCents: number },
): Promise<T | undefined> {
  for await (const candidate of list) {
    if (candidate.metadata?.key !== key) continue
    if (candidate.amount === amountCents) return candidate
    throw new PaymentRejected('idempotency_error', `key ${key} was used for ${candidate.id}, with another amount`)
  }
  return undefined
}

/** Whether Stripe replayed the first response of the key. The current state then requires another request. */
export const isReplayedResponse = (response: Stripe.Response<object>): boolean =>
  response.lastResponse.headers['idempotent-replayed'] === 'true'
