import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import { ApiProblem, invalid, unauthorized } from '#sandbox/api-error.ts'
import type { Change } from '#sandbox/objects.ts'
import { recordChange } from '#sandbox/objects.ts'
import { type Form, parseForm } from '#sandbox/params.ts'
import type { ApiKeys, Clerk, Desk } from '#sandbox/sandbox-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    apiCaller: Caller
  }
}

/** What was posted, as fields. */
export const fieldsOf = (request: FastifyRequest): Form => parseForm(rawBodyOf(request))

/** Does a posted change and answers it. `rawBody` stands for what was posted where that is no form. */
export async function answerChange(
  desk: Desk,
  at: { request: FastifyRequest; reply: FastifyReply; step: (sql: Sql) => Promise<Change>; rawBody?: string },
): Promise<FastifyReply> {
  const { request, reply, step, rawBody = rawBodyOf(request) } = at
  const asked = askedBy(request, rawBody)
  const { status, body, replayed } = await perform(desk, { asked, step })
  if (asked.idempotencyKey) reply.header('idempotency-key', asked.idempotencyKey)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.status(status).send(body)
}

function askedBy(request: FastifyRequest, rawBody: string): Asked {
  const key = request.headers['idempotency-key']
  return {
    caller: request.apiCaller,
    requestId: request.id,
    path: request.url,
    rawBody,
    idempotencyKey: typeof key === 'string' ? key.slice(0, 255) : undefined,
  }
}

const rawBodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

export interface Asked {
  readonly caller: Caller
  readonly requestId: string
  readonly path: string
  readonly rawBody: string
  readonly idempotencyKey: string | undefined
}

/** Does one change in one transaction, once per idempotency key. A declined card answers 402, and is kept. */
export async function perform(
  desk: Desk,
  { asked, step }: { asked: Asked; step: (sql: Sql) => Promise<Change> },
): Promise<Answer & { replayed: boolean }> {
  const answer = await desk.database.transaction(async (sql) => {
    const work = async (): Promise<Answer> => {
      const change = await step(sql)
      await recordChange(sql, { change, clerk: desk.clerk, request: asked.requestId })
      return answerTo(asked.caller, change)
    }
    const { idempotencyKey: key, path, rawBody, caller } = asked
    if (!key || caller !== 'server') return { ...(await work()), replayed: false }
    return once(sql, { key, path, rawBody, secret: desk.keys.secretKey, clerk: desk.clerk, work })
  })
  desk.changed()
  return answer
}

function answerTo(caller: Caller, { answer, declined }: Change): Answer {
  const shown = isIntent(answer) ? shownTo(caller, answer) : answer
  return declined
    ? { status: 402, body: { error: { ...declined, [isSetup(answer) ? 'setup_intent' : 'payment_intent']: shown } } }
    : { status: 200, body: shown }
}

const isSetup = (answer: object): answer is Stripe.SetupIntent => 'object' in answer && answer.object === 'setup_intent'

const isIntent = (answer: object): answer is Stripe.PaymentIntent | Stripe.SetupIntent =>
  isSetup(answer) || ('object' in answer && answer.object === 'payment_intent')

/** Who calls: our server, or a browser that may touch the one payment whose secret it shows. */
type Caller = 'server' | 'browser'

export function callerOf(authorization: string | undefined, keys: ApiKeys): Caller {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!key) throw unauthorized('You did not provide an API key in the Authorization header.')
  if (same(key, keys.secretKey)) return 'server'
  if (same(key, keys.publishableKey)) return 'browser'
  throw unauthorized(`Invalid API key provided: ${key.slice(0, 8)}****`)
}

export function demandServer(caller: Caller): void {
  if (caller === 'server') return
  throw unauthorized('This call needs a secret key, not a publishable one.', { code: 'secret_key_required' })
}

interface Intent {
  readonly object: string
  readonly client_secret: string | null
}

export function demandAccess(caller: Caller, intent: Intent, clientSecret: string | undefined): void {
  if (caller === 'server' || same(clientSecret ?? '', intent.client_secret ?? '')) return
  const what = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'
  throw invalid(`The client_secret provided does not match this ${what}.`, {
    code: `${intent.object}_invalid_parameter`,
    param: 'client_secret',
  })
}

/** A browser sees of a payment what it needs to go on, not what the merchant wrote on it. */
export function shownTo(caller: Caller, intent: Stripe.PaymentIntent | Stripe.SetupIntent): object {
  if (caller === 'server') return intent
  if (intent.object === 'setup_intent') {
    const { metadata, customer, ...open } = intent
    return open
  }
  const { metadata, latest_charge, application_fee_amount, transfer_data, transfer_group, ...open } = intent
  return open
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

interface Answer {
  readonly status: number
  readonly body: object
}

export interface KeyedRequest {
  readonly key: string
  readonly path: string
  readonly rawBody: string
  /** Keys the fingerprint: a body may hold a card's number, and must not be found from what is stored. */
  readonly secret: string
}

/**
 * Does the work of a keyed request once: a repetition gets the stored answer, waiting for it when the first one still
 * runs. What throws leaves no trace of the key, as nothing was done.
 */
async function once(
  sql: Sql,
  asked: KeyedRequest & { clerk: Clerk; work: () => Promise<Answer> },
): Promise<Answer & { replayed: boolean }> {
  const fingerprint = fingerprintOf(asked)
  const claimed = await sql.query(
    `insert into sandbox.idempotency_keys (key, fingerprint, created)
     values ($1, $2, to_timestamp($3::float8 / 1000)) on conflict do nothing returning key`,
    [asked.key, fingerprint, asked.clerk.now()],
  )
  if (claimed.length === 0) return replay(sql, asked.key, fingerprint)
  const answer = await asked.work()
  await sql.query('update sandbox.idempotency_keys set status = $2, answer = $3::jsonb where key = $1', [
    asked.key,
    answer.status,
    JSON.stringify(answer.body),
  ])
  return { ...answer, replayed: false }
}

async function replay(sql: Sql, key: string, fingerprint: string): Promise<Answer & { replayed: true }> {
  const rows = await sql.query<{ fingerprint: string; status: number; answer: object }>(
    'select fingerprint, status, answer from sandbox.idempotency_keys where key = $1',
    [key],
  )
  const first = rows[0]
  if (first?.fingerprint === fingerprint) return { status: first.status, body: first.answer, replayed: true }
  throw new ApiProblem(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was first used with other parameters. Use a new key for a new request.`,
  })
}

const fingerprintOf = ({ path, rawBody, secret }: KeyedRequest): string =>
  createHmac('sha256', secret).update(`${path}\n${rawBody}`).digest('hex')
