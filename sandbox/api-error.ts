import type { TestCard } from '#sandbox/cards.ts'

/** A "no" as the API says it: nothing was done. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  constructor(
    readonly status: number,
    readonly error: ApiError,
  ) {
    super(error.message)
  }
}

export interface ApiError {
  readonly type: 'api_error' | 'authentication_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly param?: string | undefined
  readonly charge?: string | undefined
  readonly payment_intent?: object | undefined
}

type More = Omit<ApiError, 'type' | 'message'>

export const invalid = (message: string, more: More = {}): ApiProblem =>
  new ApiProblem(400, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string): ApiProblem =>
  new ApiProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what === 'payment_intent' ? 'intent' : 'id',
  })

export const unauthorized = (message: string, more: More = {}): ApiProblem =>
  new ApiProblem(401, { type: 'authentication_error', message, ...more })

export const cardProblem = (message: string, more: More): ApiProblem =>
  new ApiProblem(402, { type: 'card_error', message, ...more })

/** The caller gets no answer at all: the line goes dead. */
export class Silence extends Error {
  override readonly name = 'Silence'
}

/** Plays the troubles that a processor itself may be in, before anything has happened. */
export function meetTrouble(outcome: TestCard['outcome']): void {
  if (typeof outcome === 'string' || !('trouble' in outcome)) return
  if (outcome.trouble === 'silent') throw new Silence()
  if (outcome.trouble === 'authentication_error') throw unauthorized('Invalid API key provided: pk_test_****')
  throw new ApiProblem(500, { type: 'api_error', message: 'An unknown error occurred.' })
}
