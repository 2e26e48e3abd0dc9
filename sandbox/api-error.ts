import type { TestCard } from './cards.ts'

/** An error response of the API. Nothing was changed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly error: ApiErrorBody,
  ) {
    super(error.message)
  }
}

export interface ApiErrorBody {
  readonly type: 'api_error' | 'authentication_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly param?: string | undefined
  readonly charge?: string | undefined
  readonly payment_intent?: object | undefined
}

type ErrorDetails = Omit<ApiErrorBody, 'type' | 'message'>

export const invalidRequest = (message: string, details: ErrorDetails = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details })

export const resourceMissing = (resource: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${resource}: '${id}'`,
    param: resource === 'payment_intent' ? 'intent' : 'id',
  })

export const unauthorized = (message: string, details: ErrorDetails = {}): ApiError =>
  new ApiError(401, { type: 'authentication_error', message, ...details })

export const cardError = (message: string, details: ErrorDetails): ApiError =>
  new ApiError(402, { type: 'card_error', message, ...details })

/** Closes the connection without a response. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

/** Throws the processor failure that a test card simulates. Nothing was changed. */
export function simulateOutage(outcome: TestCard['outcome']): void {
  if (typeof outcome === 'string' || !('outage' in outcome)) return
  if (outcome.outage === 'no_response') throw new NoResponse()
  if (outcome.outage === 'authentication_error') throw unauthorized('Invalid API key provided: pk_test_****')
  throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' })
}
