import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessedRecord } from '#domain/kernel/access-type.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { actorOf, authorizationHooks } from '#platform/http/authorization.ts'
import { extendForUpload, type RequestTimeouts } from '#platform/http/body-deadlines.ts'
import { type ProblemTexts, sendProblem } from '#platform/http/errors.ts'
import { commandIdOf, fingerprintOf, type IdempotencyKeys } from '#platform/http/idempotency.ts'
import { sessionControl } from '#platform/http/request-session.ts'
import { Download, PositionedResponse, PreRendered, type Route, type RouteRequest } from '#platform/http/route.ts'
import { beginUpload, formRefusal, parseForm, type UploadSlots, uploaderOf, uploadOf } from '#platform/http/uploads.ts'
import { containsNul } from '#platform/http/validation.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import { withCausation } from '#platform/runtime/causation.ts'

/** How long a response waits for the read models, ms. */
const CONSISTENCY_TIMEOUT_MS = 500

export interface MountOptions {
  /** Records that a staff member accesses a record. If it throws, the response is not sent. */
  readonly recordAccess: RecordAccess
  readonly texts: ProblemTexts
  readonly consistencyGate: ConsistencyGate
  readonly idempotencyKeys: IdempotencyKeys
  readonly uploads: UploadOptions
}

export interface UploadOptions {
  readonly slots: UploadSlots
  readonly timeouts: RequestTimeouts
  /** Folder for files of forms while they are received and processed. */
  readonly folder: string
  /**
   * Runs upload handlers with limited concurrency, because each reads its file into memory. Resolves to undefined if
   * too many are waiting.
   */
  readonly runLimited: <T>(work: () => Promise<T>) => Promise<T | undefined>
}

export type RecordAccess = (request: RouteRequest, record: AccessedRecord) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's body is a form, parsed as it arrives. */
    readsForm?: true
  }
}

/** Registers routes with their schemas, authorization, command ids and read-model consistency. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  for (const route of routes) mountRoute(app, route, options)
}

function mountRoute(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint, access } = route
  const uploads = endpoint.form !== undefined || route.bodyLimit !== undefined
  if (uploads && access === 'anyone' && !route.authorize)
    throw new Error(`${endpoint.path} accepts large bodies from anyone: it needs its own access check (authorized)`)
  const changes = endpoint.method !== 'GET'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? 'market'],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      'x-access': Array.isArray(access) ? 'staff' : access,
      ...(Array.isArray(access) ? { 'x-staff': access } : {}),
      ...(route.requiresActiveAccount ? { 'x-requires-active-account': true } : {}),
      ...(endpoint.form ? { consumes: ['multipart/form-data'] } : {}),
      response: { 200: endpoint.response },
    },
    onRequest: [...authorizationHooks(app, route, options.texts), ...(uploads ? [admitUpload(route, options)] : [])],
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    ...(endpoint.form ? { config: { readsForm: true }, preValidation: readForm(route, options) } : {}),
    handler: async (request, reply) => {
      const refusal =
        nulCharacterRefusal(request) ??
        (changes ? await keyReuseRefusal(options.idempotencyKeys, route, request) : undefined)
      if (refusal) return sendProblem({ texts: options.texts, request, reply }, refusal)
      if (!changes) await waitForMinimum(options.consistencyGate, request, reply)
      const routeRequest = asRouteRequest(route, request)
      const handle = () =>
        withCausation({ correlationId: routeRequest.correlationId }, () => route.handle(routeRequest))
      const stepUpRequired = stepUpRefusal(route, routeRequest)
      if (stepUpRequired) return sendProblem({ texts: options.texts, request, reply }, stepUpRequired)
      const record = route.accessedRecord?.(routeRequest)
      if (record) await options.recordAccess(routeRequest, record)
      const result = await (uploads ? handleUpload(request, handle, options) : handle())
      setCaching(route, { request, reply, result })
      return send({ result, request, reply, options })
    },
  })
}

/** The last step before an upload's body is read: reserves an upload slot for the authorized sender. */
function admitUpload(route: Route, { texts, uploads }: MountOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { form } = route.endpoint
    const slot =
      (form && formRefusal(request, form)) ?? uploads.slots.acquire(uploaderOf(actorOf(route, request), request))
    if (isRefusal(slot)) return sendProblem({ texts, request, reply }, slot)
    beginUpload(request, reply, slot)
    extendForUpload(request, uploads.timeouts)
  }
}

/** Parses the form's fields and files into the body, which the endpoint's schema then validates. */
function readForm(route: Route, { texts, uploads }: MountOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await parseForm(request, route.endpoint.form!, uploads.folder)
    if (isRefusal(body)) return sendProblem({ texts, request, reply }, body)
    request.body = body
  }
}

async function handleUpload(request: FastifyRequest, handle: () => Promise<unknown>, { uploads }: MountOptions) {
  const upload = uploadOf(request)
  if (!upload) throw new Error('an upload is admitted before it is handled')
  return upload.handle(async () => {
    const completed = await uploads.runLimited(async () => ({ result: await handle() }))
    return completed ? completed.result : refuse('uploads_busy', { retryAfterS: 5 })
  })
}

/** Refuses U+0000, which PostgreSQL cannot store. */
function nulCharacterRefusal({ params, query, body }: FastifyRequest): Refusal | undefined {
  return [params, query, body].some(containsNul) ? refuse('invalid_input') : undefined
}

interface HandledRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly result: unknown
}

/** Sets the `Cache-Control` header, and clears the browser's cache after a sign-out. */
function setCaching({ cacheSeconds }: Route, { request, reply, result }: HandledRequest): void {
  if (hasSignedOut(request)) reply.header('Clear-Site-Data', '"cache"')
  if (cacheSeconds && !isRefusal(result)) reply.header('Cache-Control', `public, max-age=${cacheSeconds}`)
}

/** Whether the handler ended the request's session: @fastify/session then sets it to null. */
const hasSignedOut = ({ session }: FastifyRequest): boolean => (session as FastifyRequest['session'] | null) === null

/** Changes to money and roles require a recent step-up authentication. */
function stepUpRefusal({ recentStepUp }: Route, routeRequest: RouteRequest): Refusal | undefined {
  const needs = recentStepUp?.(routeRequest) ? routeRequest.session.requiredStepUp : undefined
  return needs && refuse('reauthentication_required', { needs })
}

function asRouteRequest(route: Route, request: FastifyRequest): RouteRequest {
  const key = keyOf(request)
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: actorOf(route, request),
    commandId:
      key === undefined || route.endpoint.method === 'GET'
        ? randomUUID()
        : commandIdOf(contentOf(route, request), { caller: callerOf(request), key }),
    correlationId: request.id,
    session: sessionControl(request),
  }
}

/** A key belongs to one request. As at Stripe, it is rejected with another target or body. */
async function keyReuseRefusal(
  keys: IdempotencyKeys,
  route: Route,
  request: FastifyRequest,
): Promise<Refusal | undefined> {
  const key = keyOf(request)
  if (key === undefined) return undefined
  const fingerprint = fingerprintOf(contentOf(route, request))
  return (await keys.claim({ caller: callerOf(request), key, fingerprint }))
    ? undefined
    : refuse('idempotency_key_reused')
}

const keyOf = ({ headers }: FastifyRequest): string | undefined => headers['idempotency-key']?.toString()

const contentOf = ({ endpoint: { method, path } }: Route, { params, query, body }: FastifyRequest) => ({
  method,
  path,
  params,
  query,
  body,
})

/** Keys are scoped to their caller, so that no other caller can repeat or block the command. */
const callerOf = ({ actor, session }: FastifyRequest): string =>
  actor.kind === 'member' ? actor.accountId : sessionHash(session.sessionId)

/** Command ids are stored in the log, so they must not reveal a session id. */
const sessionHash = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

/** `X-Min-Position`: the position of the caller's last write, which the response must include. */
async function waitForMinimum(
  consistencyGate: ConsistencyGate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const minimum = request.headers['x-min-position']
  if (typeof minimum !== 'string' || !/^\d{1,19}(\/\d{1,19})?$/.test(minimum)) return
  if (!(await consistencyGate.waitFor(minimum, CONSISTENCY_TIMEOUT_MS))) reply.header('X-Stale', 'true')
}

async function send(parts: {
  result: unknown
  request: FastifyRequest
  reply: FastifyReply
  options: MountOptions
}): Promise<FastifyReply> {
  const { result, request, reply, options } = parts
  if (isRefusal(result)) return sendProblem({ texts: options.texts, request, reply }, result)
  if (result instanceof PreRendered) return reply.type('application/json; charset=utf-8').send(result.json)
  if (result instanceof Download) return sendFile(reply, result)
  if (!(result instanceof PositionedResponse)) return reply.send(result)
  await waitForPosition({ position: result.position, request, reply, projected: options.consistencyGate })
  return reply.send(result.body)
}

const sendFile = (reply: FastifyReply, { file: { name, type, chunks, inline = false } }: Download): FastifyReply =>
  reply
    .type(type)
    .header('Content-Disposition', `${inline ? 'inline' : 'attachment'}; ${filenameParameters(name)}`)
    .header('Content-Security-Policy', FILE_CONTENT_SECURITY_POLICY)
    .header('X-Content-Type-Options', 'nosniff')
    .send(Readable.from(chunks))

/** Blocks scripts, forms, requests and same-origin rights, whatever the file contains. */
const FILE_CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** RFC 6266: an ASCII name for simple clients, and the full name (RFC 8187). */
function filenameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return plain === name ? `filename="${name}"` : `filename="${plain}"; filename*=UTF-8''${encodeExtValue(name)}`
}

const encodeExtValue = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

async function waitForPosition(parts: {
  position: Position | undefined
  request: FastifyRequest
  reply: FastifyReply
  projected: ConsistencyGate
}): Promise<void> {
  const { position, request, reply, projected: consistencyGate } = parts
  if (position === undefined) return
  reply.header('X-Position', position)
  if (request.headers.prefer?.includes('respond-async')) return
  if (!(await consistencyGate.waitFor(position, CONSISTENCY_TIMEOUT_MS))) reply.header('X-Stale', 'true')
}

export interface Webhook {
  readonly path: string
  /** The header with the signature. */
  readonly signatureHeader: string
  readonly handle: (rawBody: string, signature: string) => Promise<Refusal | undefined>
}

/**
 * Registers a webhook endpoint: the handler gets the raw body. There is no session and no CSRF check; the signature
 * authenticates the sender.
 */
export async function mountWebhook(app: FastifyInstance, webhook: Webhook, texts: ProblemTexts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, completed) => completed(null, body))
    scope.post(webhook.path, { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers[webhook.signatureHeader]
      const refusal = await webhook.handle(String(request.body ?? ''), typeof signature === 'string' ? signature : '')
      return refusal ? sendProblem({ texts, request, reply }, refusal) : { received: true }
    })
  })
}
