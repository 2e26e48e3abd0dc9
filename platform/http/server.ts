import { createHmac } from 'node:crypto'
import type { Socket } from 'node:net'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { refuse } from '#domain/kernel/refusal.ts'
import { enforceBodyDeadlines, type RequestTimeouts, serverTimeouts } from '#platform/http/body-deadlines.ts'
import { allProblems, handleErrors, type ProblemTexts, sendProblem } from '#platform/http/errors.ts'
import type { IdempotencyKeys } from '#platform/http/idempotency.ts'
import { mountRoutes, type RecordAccess, type UploadOptions } from '#platform/http/mount-routes.ts'
import { START_READS_SOURCE } from '#platform/http/page-preloads.ts'
import { BEFORE_HYDRATION_SOURCE } from '#platform/http/rendered-pages.ts'
import { type SessionOptions, useSessions } from '#platform/http/request-session.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { acceptForms, openUploadFolder, type UploadLimits, UploadSlots } from '#platform/http/uploads.ts'
import { zodSchemas } from '#platform/http/validation.ts'
import {
  createWebSocketGateway,
  MAX_FRAME_BYTES,
  type SocketLimits,
  type WebSocketHandler,
} from '#platform/http/websocket-gateway.ts'
import type { Log } from '#platform/log/log.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import { limitConcurrency } from '#platform/runtime/limit-concurrency.ts'
import { instrumentRequests } from '#platform/telemetry/instrumentation.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

const MAX_BODY_BYTES = 256 * 1024

export interface ServerOptions {
  readonly log: Log
  /** Public origin; WebSockets from other origins are rejected. */
  readonly publicUrl: string
  readonly sessions: SessionOptions
  readonly tables: readonly RouteTable[]
  readonly consistencyGate: ConsistencyGate
  readonly recordAccess: RecordAccess
  readonly idempotencyKeys: IdempotencyKeys
  readonly webSocketHandler: WebSocketHandler
  readonly webSockets: SocketLimits
  /** Additional hosts for scripts and frames (the card processor's). */
  readonly cardHosts: readonly string[]
  /** Counters of requests per address. If absent, requests are not limited. */
  readonly rateLimits: RateLimits | undefined
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses and networks, or a number of hops. */
  readonly trustedProxies: readonly string[] | number
  readonly timeouts: RequestTimeouts
  /** False while the database does not respond: then only files and pages are served. */
  readonly isReady: () => boolean
  /** `folder`: temporary files of uploads, used only by the marketplace's processes. */
  readonly uploads: UploadLimits & { readonly folder: string }
  readonly telemetry: Telemetry
  /** Routes outside the API's tables: health, webhooks, files, the client. */
  readonly extraRoutes: (app: FastifyInstance, texts: ProblemTexts) => Promise<void>
}

/** The HTTP server: API routes under /api, the WebSocket under /ws, and `extraRoutes`. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { sessions, rateLimits, trustedProxies } = options
  const texts = allProblems(options.tables.map((table) => table.problems))
  const https = options.publicUrl.startsWith('https:')
  const app = Fastify({
    loggerInstance: options.log,
    // An invalid URL (`/%ff`) never reaches the error handler.
    frameworkErrors: (_, request, reply) => sendProblem({ texts, request, reply }, refuse('not_found')),
    bodyLimit: MAX_BODY_BYTES,
    ...serverTimeouts(options.timeouts),
    trustProxy: typeof trustedProxies === 'number' ? (_, hop) => hop < trustedProxies : [...trustedProxies],
    genReqId: () => crypto.randomUUID(),
    // Commands and events of a request carry its id as their correlation id; its log lines do too.
    childLoggerFactory: (logger, { requestId, ...bindings }, childOptions) =>
      logger.child({ ...bindings, requestId, correlationId: requestId }, childOptions),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    schemaController: zodSchemas(options.log),
  })
  closeIdleConnections(app)
  instrumentRequests(app, options.telemetry)
  handleErrors(app, texts)
  disableApiCaching(app)
  enforceBodyDeadlines(app, options.timeouts)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: csp(options.cardHosts) },
    strictTransportSecurity: https,
  })
  await app.register(fastifyCompress, { threshold: 1024 })
  const store =
    rateLimits &&
    addressLimitStore({ limits: rateLimits, secret: sessions.secrets[0], now: () => Date.parse(sessions.now()) })
  await app.register(fastifyRateLimit, { global: false, ...(store ? { store } : { allowList: () => true }) })
  await app.register(fastifyWebsocket, { options: { maxPayload: MAX_FRAME_BYTES } })
  // Registered after the WebSocket plugin, whose hooks close the connection of a refused upgrade.
  refuseWhileDatabaseUnavailable(app, { texts, isReady: options.isReady })
  await serveApiDocs(app)
  const routes = options.tables.flatMap((table) => table.routes)
  const { consistencyGate, recordAccess, idempotencyKeys } = options
  const mountOptions = { texts, consistencyGate, recordAccess, idempotencyKeys, uploads: await uploadsOf(options) }
  const withoutSession = routes.filter((route) => route.withoutSession)
  const withForm = routes.filter((route) => !route.withoutSession && route.endpoint.form)
  const others = routes.filter((route) => !route.withoutSession && !route.endpoint.form)
  mountRoutes(app, withoutSession, mountOptions)
  await app.register(async (api) => {
    await useSessions(api, options.sessions, { https })
    api.get(
      '/api/csrf-token',
      {
        schema: { tags: ['auth'], summary: 'A token to send back as X-CSRF-Token' },
        // Each call starts a session, which is a row in the database.
        config: { rateLimit: { max: 300, timeWindow: 600_000 } },
      },
      async (_, reply) => ({
        csrfToken: reply.generateCsrf(),
      }),
    )
    mountRoutes(api, others, mountOptions)
    await api.register(async (forms) => {
      await acceptForms(forms)
      mountRoutes(forms, withForm, mountOptions)
    })
    await createWebSocketGateway(api, {
      handler: options.webSocketHandler,
      publicUrl: options.publicUrl,
      db: options.sessions.db,
      now: options.sessions.now,
      limits: options.webSockets,
      logger: options.log,
      telemetry: options.telemetry,
    })
    const hidden = { schema: { hide: true } }
    api.all('/api/*', hidden, (request, reply) => sendProblem({ texts, request, reply }, refuse('not_found')))
  })
  await options.extraRoutes(app, texts)
  return app
}

/** Maximum number of concurrent upload handlers; each holds its file in memory. */
const UPLOADS_IN_MEMORY = 4

async function uploadsOf({ timeouts, uploads }: ServerOptions): Promise<UploadOptions> {
  await openUploadFolder(uploads.folder)
  const runLimited = limitConcurrency({ maxConcurrent: UPLOADS_IN_MEMORY, maxQueued: uploads.maxConcurrent })
  return { slots: new UploadSlots(uploads), timeouts, folder: uploads.folder, runLimited }
}

/** API responses are private unless their route allows caching, so browsers and proxies must not cache them. */
function disableApiCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (/^\/api(?:[/?]|$)/.test(url)) reply.header('Cache-Control', 'no-store')
  })
}

/**
 * Rejects requests to the API, the WebSocket and the sandbox while the database does not respond: in-memory data is
 * then stale, and other routes would fail one by one.
 */
function refuseWhileDatabaseUnavailable(
  app: FastifyInstance,
  { texts, isReady }: { readonly texts: ProblemTexts; readonly isReady: () => boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isReady() || !NEEDS_DATABASE.test(request.url)) return
    return sendProblem({ texts, request, reply }, refuse('not_ready'))
  })
}

const NEEDS_DATABASE = /^\/(api|ws|sandbox(?!\/stripe\.js))(?:[/?]|$)/

/** Allows only the marketplace's own scripts and the configured card processor's. antd sets styles at run time. */
function csp(cardHosts: readonly string[]): Record<string, string[] | null> {
  const self = "'self'"
  return {
    defaultSrc: [self],
    scriptSrc: [self, START_READS_SOURCE, BEFORE_HYDRATION_SOURCE, ...cardHosts],
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:'],
    connectSrc: [self, ...cardHosts],
    // Staff preview uploaded PDFs. Pages create blob URLs for frames only from files that they fetched as PDFs.
    frameSrc: [self, 'blob:', ...cardHosts],
    objectSrc: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

/** Serves the contracts as an OpenAPI document at /api/docs. */
async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { info: { title: 'Farmgate', version: '1', description: 'The API of the marketplace.' } },
    transform: jsonSchemaTransform,
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
}

interface AddressLimitOptions {
  readonly limits: RateLimits
  /** Keys the hashes of addresses. */
  readonly secret: string
  readonly now: () => number
}

type HitCallback = (error: Error | null, result?: { current: number; ttl: number }) => void
interface RouteParams {
  /** The route's name, if a separate hook applies the limit. */
  readonly route?: string
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string }
}

/**
 * A store for `@fastify/rate-limit` that counts by route and address in limits shared by all processes. Addresses are
 * hashed.
 */
function addressLimitStore({ limits, secret, now }: AddressLimitOptions) {
  return class AddressLimitStore {
    #route = ''

    incr(address: string, done: HitCallback, windowMs: number): void {
      const nowMs = now()
      const key = createHmac('sha256', secret).update(`address limit|${this.#route}|${address}`).digest('base64url')
      limits.hit(key, windowMs, nowMs).then(
        ({ count, resetsAt }) => done(null, { current: count, ttl: Math.max(0, resetsAt - nowMs) }),
        (error: Error) => done(error),
      )
    }

    child(options: object): AddressLimitStore {
      const { route, routeInfo } = options as RouteParams
      const store = new AddressLimitStore()
      store.#route = route ?? `${routeInfo?.method} ${routeInfo?.url}`
      return store
    }
  }
}

/** Time for responses in progress when the server closes, ms. */
const GRACE_MS = 5_000

/**
 * A closing Node server waits indefinitely for connections that never sent a request (browsers open some in advance).
 * This hook closes those at once, and the others after `graceMs`.
 */
export function closeIdleConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
  })
}
