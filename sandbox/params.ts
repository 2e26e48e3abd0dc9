import { z } from 'zod'
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

/** Validates parameters. Throws an API error for the first invalid one. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  throw errorOf(parsed.error.issues[0]!)
}

export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const metadata = z.record(z.string().max(40), z.string().max(500)).default({})

function errorOf(issue: z.core.$ZodIssue): Error {
  const param = paramName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0]!])
    return invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.message === 'Invalid integer') {
    return invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

const paramName = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((key) => `[${String(key)}]`).join('')

/** A form body or query in Stripe's notation: `metadata[checkoutId]=x`, `types[0]=card`, `created[gte]=1`. */
export type Form = { readonly [name: string]: string | Form | readonly (string | Form)[] }

const MAX_DEPTH = 5

export function parseForm(text: string): Form {
  const root = newBranch()
  for (const [path, value] of new URLSearchParams(text)) setValue(root, keysOf(path), value)
  return toForm(root) as Form
}

interface Branch {
  [key: string]: string | Branch
}

// Without a prototype, so `__proto__` is an ordinary key.
const newBranch = (): Branch => Object.create(null) as Branch

const keysOf = (path: string): string[] =>
  path
    .replaceAll(']', '')
    .split('[', MAX_DEPTH)
    .map((key) => key.trim())

function setValue(root: Branch, keys: readonly string[], value: string): void {
  let branch = root
  for (const [depth, name] of keys.entries()) {
    const key = name === '' ? String(Object.keys(branch).length) : name
    if (depth === keys.length - 1) {
      branch[key] = value
      return
    }
    const existing = branch[key]
    const child = typeof existing === 'object' ? existing : newBranch()
    branch[key] = child
    branch = child
  }
}

/** An object whose keys are 0, 1, 2 … becomes an array. */
function toForm(branch: string | Branch): string | Form | (string | Form)[] {
  if (typeof branch === 'string') return branch
  const entries = Object.entries(branch).map(([key, value]) => [key, toForm(value)] as const)
  const isList = entries.length > 0 && entries.every(([key], i) => key === String(i))
  if (isList) return entries.map(([, value]) => value as string | Form)
  return Object.fromEntries(entries) as Form
}
