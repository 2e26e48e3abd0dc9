import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import { type KeyedResponse, recordChange, type StateChange } from './objects.ts'
import { ApiError, type Form, invalidRequest, parseForm, unauthorized } from './params.ts'
import type { ApiKeys, SandboxContext } from './sandbox-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    apiCaller: Caller
  }
}

/** Computes what a request changes, or throws if the request is refused. */
export type RequestedChange =
  /** Depends on stored objects. Its first statement locks one, so that a repeated request waits for the first one. */
  | { readonly transition: (sql: Sql) => Promise<StateChange> }
  /** Depends on no stored objects, so one statement is enough to record it. */
  | { readonly creation: () => StateChange }

type RequestContext = RequestedChange & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What identifies the content of a body that is not a form. */
  readonly rawBody?: string
}

/** Makes the change of a POST or DELETE request, once per idempotency key, and sends the response. */
export async function respond(
  context: SandboxContext,
  { request, reply, rawBody = rawBodyOf(request), ...requested }: RequestContext,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' ? key.slice(0, 255) : undefined
  const { apiCaller: caller, id: requestId, url: path } = request
  const { status, body, replayed } = await handleRequest(context, {
    request: { caller, requestId, path, rawBody, idempotencyKey },
    requested,
  })
  if (idempotencyKey) reply.header('idempotency-key', idempotencyKey)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.status(status).send(body)
}

/** The posted form. */
export const bodyOf = (request: FastifyRequest): Form => parseForm(rawBodyOf(request))

const rawBodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

interface ApiRequest {
  readonly caller: Caller
  readonly requestId: string
  readonly path: string
  readonly rawBody: string
  readonly idempotencyKey: string | undefined
}

interface ApiResponse {
  readonly status: number
  readonly body: object
}

interface HandledRequest extends ApiResponse {
  /** Whether the response is the stored one of an earlier request. */
  readonly replayed: boolean
  /** What the request changed. */
  readonly change?: StateChange
}

/** Records the change atomically with its response. A decline responds with 402 and is recorded too. */
async function handleRequest(
  context: SandboxContext,
  { request, requested }: { request: ApiRequest; requested: RequestedChange },
): Promise<HandledRequest> {
  const { caller, requestId } = request
  const { database } = context
  const key = keyOf(request, context.keys)
  const record = async (sql: Sql, change: StateChange): Promise<HandledRequest> => {
    const response = responseTo(caller, change)
    await recordChange(sql, { change, context, request: requestId, response: key && { ...key, ...response } })
    return { ...response, replayed: false, change }
  }
  const work = async (): Promise<HandledRequest> =>
    'creation' in requested
      ? record(database, requested.creation())
      : database.transaction(async (sql) => record(sql, await requested.transition(sql)))
  const handled = key ? await runOnce(database, { key, work }) : await work()
  if (handled.change) context.wakeWorkers(handled.change)
  return handled
}

function responseTo(caller: Caller, { response, declined }: StateChange): ApiResponse {
  const visible = isIntent(response) ? visibleTo(caller, response) : response
  if (!declined) return { status: 200, body: visible }
  const intent = { [isSetupIntent(response) ? 'setup_intent' : 'payment_intent']: visible }
  return { status: 402, body: { error: { ...declined, ...intent } } }
}

const isSetupIntent = (response: object): response is Stripe.SetupIntent =>
  'object' in response && response.object === 'setup_intent'

const isIntent = (response: object): response is Stripe.PaymentIntent | Stripe.SetupIntent =>
  isSetupIntent(response) || ('object' in response && response.object === 'payment_intent')

// Authorization

/** The marketplace's server, or a browser that may access the payment whose client secret it has. */
export type Caller = 'server' | 'browser'

export function authenticate(authorization: string | undefined, keys: ApiKeys): Caller {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!key) throw unauthorized('You did not provide an API key in the Authorization header.')
  if (equalsInConstantTime(key, keys.secretKey)) return 'server'
  if (equalsInConstantTime(key, keys.publishableKey)) return 'browser'
  throw unauthorized(`Invalid API key provided: ${key.slice(0, 8)}****`)
}

export function requireSecretKey(caller: Caller): void {
  if (caller === 'server') return
  throw unauthorized('This call needs a secret key, not a publishable one.', { code: 'secret_key_required' })
}

interface IntentWithSecret {
  readonly object: string
  readonly client_secret: string | null
}

export function requireAccess(caller: Caller, intent: IntentWithSecret, clientSecret: string | undefined): void {
  if (caller === 'server' || equalsInConstantTime(clientSecret ?? '', intent.client_secret ?? '')) return
  const name = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'
  throw invalidRequest(`The client_secret provided does not match this ${name}.`, {
    code: `${intent.object}_invalid_parameter`,
    param: 'client_secret',
  })
}

/** The intent as a caller may see it: for a browser, without the merchant's own fields. */
export function visibleTo(caller: Caller, intent: Stripe.PaymentIntent | Stripe.SetupIntent): object {
  if (caller === 'server') return intent
  if (intent.object === 'setup_intent') {
    const { metadata, customer, ...visible } = intent
    return visible
  }
  const { metadata, latest_charge, application_fee_amount, transfer_data, transfer_group, ...visible } = intent
  return visible
}

function equalsInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

// Idempotency

type IdempotencyKey = Pick<KeyedResponse, 'key' | 'fingerprint'>

/** The server's key and what it was used for; undefined if the request may run repeatedly. */
function keyOf({ caller, path, rawBody, idempotencyKey }: ApiRequest, keys: ApiKeys): IdempotencyKey | undefined {
  if (!idempotencyKey || caller !== 'server') return undefined
  // An HMAC, so that a card number in a body cannot be guessed from the fingerprint.
  const fingerprint = createHmac('sha256', keys.secretKey).update(`${path}\n${rawBody}`).digest('hex')
  return { key: idempotencyKey, fingerprint }
}

/**
 * Runs `work`, which stores its response with the key or throws. A repeated request waits for the first one in `work`,
 * which then throws because the key was used or because the change cannot be made twice, and gets the stored response.
 * If the first request throws, nothing is stored and the key stays free.
 */
async function runOnce(
  sql: Sql,
  { key, work }: { key: IdempotencyKey; work: () => Promise<HandledRequest> },
): Promise<HandledRequest> {
  try {
    return await work()
  } catch (error) {
    const first = await findResponse(sql, key)
    if (first) return { ...first, replayed: true }
    throw error
  }
}

/** Throws if the key was used with other parameters. */
async function findResponse(sql: Sql, { key, fingerprint }: IdempotencyKey): Promise<ApiResponse | undefined> {
  const rows = await sql.query<{ fingerprint: string; status: number; response: object }>(
    'select fingerprint, status, response from sandbox.idempotency_keys where key = $1',
    [key],
  )
  const first = rows[0]
  if (!first) return undefined
  if (first.fingerprint === fingerprint) return { status: first.status, body: first.response }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was first used with other parameters. Use a new key for a new request.`,
  })
}
