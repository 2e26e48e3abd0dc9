import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { zodSchemas } from '#platform/http/validation.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accountRoutes } from '#sandbox/connect/accounts.ts'
import { payoutRoutes } from '#sandbox/connect/payouts.ts'
import { transferRoutes } from '#sandbox/connect/transfers.ts'
import { customerRoutes } from '#sandbox/customers.ts'
import { disputeRoutes } from '#sandbox/disputes.ts'
import { fileRoutes } from '#sandbox/files.ts'
import { authenticate } from '#sandbox/http-request.ts'
import { listRoutes } from '#sandbox/lists.ts'
import { API_VERSION } from '#sandbox/objects.ts'
import { linkRoutes, pageRoutes } from '#sandbox/pages/page-routes.ts'
import { ApiError, NoResponse, parseForm } from '#sandbox/params.ts'
import { paymentIntentRoutes } from '#sandbox/payment-intent-routes.ts'
import { refundRoutes } from '#sandbox/refunds.ts'
import { createClock, type SandboxContext } from '#sandbox/sandbox-context.ts'
import { runScheduledTasks, type WorkTimer } from '#sandbox/scheduled-tasks.ts'
import { setupIntentRoutes } from '#sandbox/setup-intents.ts'
import { deliverWebhooks } from '#sandbox/webhooks.ts'

export interface SandboxOptions {
  readonly database: Database
  /** The port on the loopback address; any free one by default. */
  readonly port?: number
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookUrl: string
  /** The event types that are delivered by webhook, like `enabled_events` of Stripe's endpoints; all by default. */
  readonly enabledEvents?: readonly string[]
  /** Signs the webhooks. */
  readonly webhookSecret: string
  readonly runtime: Runtime
  readonly log: Log
  /** The base URL of the pages for browsers, for example the marketplace's; the sandbox's own by default. */
  readonly pagesUrl?: string
  /**
   * The delay of slow operations (a slow payment or refund, a bank's decision, a payout in transit), ms; 5,000 by
   * default.
   */
  readonly settleMs?: number
  /** The delay between a transfer and the automatic payout of the account's balance, ms; a minute by default. */
  readonly payoutMs?: number
  /**
   * The delay after a webhook's first failed attempt, ms; 500 by default. Doubles with each attempt, up to a minute.
   */
  readonly retryMs?: number
  /** Holds webhooks until `deliver` is called, for a receiver that starts later. */
  readonly holdWebhooks?: boolean
}

/** A local card processor that speaks Stripe's HTTP API. No money moves. */
export interface Sandbox {
  readonly host: string
  readonly port: number
  /** Starts the delivery of webhooks, once. The result stops it; webhooks that are still pending stay stored. */
  deliver(): Pick<WorkTimer, 'close'>
  close(): Promise<void>
}

/** Starts the sandbox with its stored payments, responses and pending webhooks. The migrations must have run. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { database, log } = options
  const clock = createClock(options.runtime)
  let scheduled: WorkTimer | undefined
  let deliveries: WorkTimer | undefined
  const context: SandboxContext = {
    database,
    clock,
    log,
    keys: { secretKey: options.secretKey, publishableKey: options.publishableKey },
    isEventEnabled: (type) => options.enabledEvents?.includes(type) ?? true,
    settleMs: options.settleMs ?? 5000,
    payoutMs: options.payoutMs ?? 60_000,
    pagesUrl: () => options.pagesUrl ?? `http://${HOST}:${portOf(server)}`,
    wakeWorkers: ({ events, tasks = [], dueAt }) => {
      for (const task of tasks) scheduled?.wake(task.dueAt)
      if (dueAt !== undefined) scheduled?.wake(dueAt)
      if (events.some(({ type }) => context.isEventEnabled(type))) deliveries?.wake()
    },
  }
  const webhook = { url: options.webhookUrl, secret: options.webhookSecret, retryMs: options.retryMs ?? 500 }
  const server = apiServer(context)
  await server.listen({ host: HOST, port: options.port ?? 0 })
  scheduled = runScheduledTasks(context)
  const deliver = () => {
    deliveries ??= deliverWebhooks({ database, clock, log, webhook })
    return deliveries
  }
  if (!options.holdWebhooks) deliver()
  return {
    host: HOST,
    port: portOf(server),
    deliver,
    close: async () => {
      await server.close()
      await scheduled?.close()
      await deliveries?.close()
    },
  }
}

const HOST = '127.0.0.1'

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port

/** Enough for the longest body: evidence of 150,000 characters, each of which takes up to nine bytes in a form. */
const MAX_BODY = 2 * 1024 * 1024

/** The parts of Stripe's HTTP API that the marketplace uses. Bodies are never logged: they contain card numbers. */
function apiServer(context: SandboxContext): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    forceCloseConnections: true,
    schemaController: zodSchemas(context.log),
    genReqId: () => context.clock.newObject('req').id,
    routerOptions: { querystringParser: (text) => parseForm(text) },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.decorateRequest('apiCaller', 'browser')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).header('stripe-version', API_VERSION)
    // Pages have no API key: their URLs are secret.
    if (!request.url.startsWith('/sandbox/'))
      request.apiCaller = authenticate(request.headers.authorization, context.keys)
  })
  app.setErrorHandler((error, _, reply) => sendError(context, error, reply))
  app.setNotFoundHandler((request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    throw new ApiError(404, { type: 'invalid_request_error', message })
  })
  for (const routes of ROUTES) routes(app, context)
  return app
}

const ROUTES = [
  paymentIntentRoutes,
  setupIntentRoutes,
  customerRoutes,
  refundRoutes,
  disputeRoutes,
  fileRoutes,
  accountRoutes,
  linkRoutes,
  transferRoutes,
  payoutRoutes,
  listRoutes,
  pageRoutes,
]

function sendError(context: SandboxContext, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof NoResponse) return closeConnection(reply)
  if (error instanceof ApiError) return reply.status(error.status).send({ error: error.error })
  const status = statusOf(error)
  if (status < 500) {
    const message = error instanceof Error ? error.message : 'The request is not readable.'
    return reply.status(status).send({ error: { type: 'invalid_request_error', message } })
  }
  context.log.error({ err: error, requestId: reply.request.id }, 'the sandbox failed')
  return reply.status(500).send({ error: { type: 'api_error', message: 'Something went wrong on our end.' } })
}

function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
