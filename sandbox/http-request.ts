import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import { recordChange, type StateChange } from './objects.ts'
import { ApiError, type Form, invalidRequest, parseForm, unauthorized } from './params.ts'
import type { ApiKeys, SandboxClock, SandboxContext } from './sandbox-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    apiCaller: Caller
  }
}

interface RequestContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly transition: (sql: Sql) => Promise<StateChange>
  /** What identifies the content of a body that is not a form. */
  readonly rawBody?: string
}

/** Runs a POST or DELETE request's state transition and sends the response, once per idempotency key. */
export async function respond(
  context: SandboxContext,
  { request, reply, transition, rawBody = rawBodyOf(request) }: RequestContext,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' ? key.slice(0, 255) : undefined
  const { apiCaller: caller, id: requestId, url: path } = request
  const { status, body, replayed } = await handleRequest(context, {
    request: { caller, requestId, path, rawBody, idempotencyKey },
    transition,
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

/** Records the change in one transaction with its response. A decline responds with 402 and is recorded too. */
async function handleRequest(
  context: SandboxContext,
  { request, transition }: { request: ApiRequest; transition: RequestContext['transition'] },
): Promise<HandledRequest> {
  const { caller, requestId, path, rawBody, idempotencyKey: key } = request
  const { clock, keys } = context
  const handled = await context.database.transaction(async (sql) => {
    const work = async (idempotencyKey?: string): Promise<HandledRequest> => {
      const change = await transition(sql)
      const response = responseTo(caller, change)
      const stored = idempotencyKey === undefined ? undefined : { key: idempotencyKey, ...response }
      await recordChange(sql, { change, context, request: requestId, response: stored })
      return { ...response, replayed: false, change }
    }
    if (!key || caller !== 'server') return work()
    return runOnce(sql, { key, path, rawBody, secret: keys.secretKey, clock, work: () => work(key) })
  })
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

interface KeyedRequest {
  readonly key: string
  readonly path: string
  readonly rawBody: string
  /** The key of the fingerprint's HMAC, so that a card number in a body cannot be guessed from the fingerprint. */
  readonly secret: string
}

/**
 * Runs `work`, which stores its response, for the first request with a key. A repeated request waits for the first one
 * and gets that response. If `work` throws, nothing is stored and the key stays free.
 */
async function runOnce(
  sql: Sql,
  { clock, work, ...request }: KeyedRequest & { clock: SandboxClock; work: () => Promise<HandledRequest> },
): Promise<HandledRequest> {
  const fingerprint = fingerprintOf(request)
  const claimed = await sql.query(
    `insert into sandbox.idempotency_keys (key, fingerprint, created_at)
     values ($1, $2, to_timestamp($3::float8 / 1000)) on conflict do nothing returning key`,
    [request.key, fingerprint, clock.now()],
  )
  return claimed.length > 0 ? work() : replay(sql, request.key, fingerprint)
}

async function replay(sql: Sql, key: string, fingerprint: string): Promise<HandledRequest> {
  const rows = await sql.query<{ fingerprint: string; status: number; response: object }>(
    'select fingerprint, status, response from sandbox.idempotency_keys where key = $1',
    [key],
  )
  const first = rows[0]
  if (first?.fingerprint === fingerprint) return { status: first.status, body: first.response, replayed: true }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was first used with other parameters. Use a new key for a new request.`,
  })
}

const fingerprintOf = ({ path, rawBody, secret }: KeyedRequest): string =>
  createHmac('sha256', secret).update(`${path}\n${rawBody}`).digest('hex')
