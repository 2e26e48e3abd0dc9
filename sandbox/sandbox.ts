import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { ApiProblem, Silence } from '#sandbox/api-error.ts'
import { accountRoutes } from '#sandbox/connect/accounts.ts'
import { payoutRoutes } from '#sandbox/connect/payouts.ts'
import { transferRoutes } from '#sandbox/connect/transfers.ts'
import { customerRoutes } from '#sandbox/customers.ts'
import { disputeRoutes } from '#sandbox/disputes.ts'
import { fileRoutes } from '#sandbox/files.ts'
import { callerOf } from '#sandbox/http-request.ts'
import { listRoutes } from '#sandbox/lists.ts'
import { API_VERSION } from '#sandbox/objects.ts'
import { linkRoutes, pageRoutes } from '#sandbox/pages/page-routes.ts'
import { parseForm } from '#sandbox/params.ts'
import { paymentIntentRoutes } from '#sandbox/payment-intent-routes.ts'
import { refundRoutes } from '#sandbox/refunds.ts'
import type { Desk } from '#sandbox/sandbox-context.ts'
import { clerkOf } from '#sandbox/sandbox-context.ts'
import type { Alarm } from '#sandbox/scheduled-tasks.ts'
import { runErrands } from '#sandbox/scheduled-tasks.ts'
import { setupIntentRoutes } from '#sandbox/setup-intents.ts'
import { deliverWebhooks } from '#sandbox/webhooks.ts'

export interface SandboxOptions {
  readonly database: Database
  /** On the loopback address; any free one by default. */
  readonly port?: number
  readonly secretKey: string
  readonly publishableKey: string
  /** Where notices go, and what signs them. */
  readonly webhookUrl: string
  readonly webhookSecret: string
  readonly runtime: Runtime
  readonly log: Log
  /** Where people find the sandbox's pages: the market's address; the sandbox's own by default. */
  readonly pagesUrl?: string
  /** How long slow things take (a slow card's payment, a late refund, a bank's decision, a payout), ms (default 5 s). */
  readonly settleMs?: number
  /** How long money lies on a payout account before it goes to the bank, ms (default a minute). */
  readonly payoutMs?: number
  /** The first pause after a notice was not taken, ms (default 500); it doubles up to a minute. */
  readonly retryMs?: number
  /** Keeps notices back until `deliver` is called: whoever is to take them is not up yet. */
  readonly deliversLater?: boolean
}

/** A card processor of one's own: no money moves. */
export interface Sandbox {
  readonly host: string
  readonly port: number
  /** Begins to deliver the notices that are owed; once more changes nothing. Closed, it leaves the rest to the next time. */
  deliver(): Pick<Alarm, 'close'>
  close(): Promise<void>
}

/** Starts the sandbox over what it kept: payments, answers given to keys, notices owed. Wants migration 007. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { database, log } = options
  const clerk = clerkOf(options.runtime)
  const alarms: Alarm[] = []
  const desk: Desk = {
    database,
    clerk,
    log,
    keys: { secretKey: options.secretKey, publishableKey: options.publishableKey },
    settleMs: options.settleMs ?? 5000,
    payoutMs: options.payoutMs ?? 60_000,
    pagesUrl: () => options.pagesUrl ?? `http://${HOST}:${portOf(server)}`,
    changed: () => {
      for (const alarm of alarms) alarm.nudge()
    },
  }
  const webhook = { url: options.webhookUrl, secret: options.webhookSecret, retryMs: options.retryMs ?? 500 }
  const server = apiServer(desk)
  await server.listen({ host: HOST, port: options.port ?? 0 })
  alarms.push(runErrands(desk))
  let delivering: Alarm | undefined
  const deliver = () => {
    const begun = delivering ?? deliverWebhooks({ database, clerk, log, webhook })
    if (!delivering) alarms.push(begun)
    delivering = begun
    return begun
  }
  if (!options.deliversLater) deliver()
  return {
    host: HOST,
    port: portOf(server),
    deliver,
    close: async () => {
      await server.close()
      for (const alarm of alarms) await alarm.close()
    },
  }
}

const HOST = '127.0.0.1'

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port

/** Evidence is the longest: 150,000 characters, most of which take nine when they are sent. */
const MAX_BODY = 2 * 1024 * 1024

/** Stripe's HTTP API, as much of it as the market uses. Bodies are never logged: they hold card numbers. */
function apiServer(desk: Desk): FastifyInstance {
  const app = Fastify({
    loggerInstance: desk.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    forceCloseConnections: true,
    genReqId: () => desk.clerk.made('req').id,
    routerOptions: { querystringParser: (text) => parseForm(text) },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.decorateRequest('apiCaller', 'browser')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).header('stripe-version', API_VERSION)
    // Pages have no key: their addresses are the secret.
    if (!request.url.startsWith('/sandbox/')) request.apiCaller = callerOf(request.headers.authorization, desk.keys)
  })
  app.setErrorHandler((error, _, reply) => answerError(desk, error, reply))
  app.setNotFoundHandler((request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    throw new ApiProblem(404, { type: 'invalid_request_error', message })
  })
  for (const routes of ROUTES) routes(app, desk)
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

function answerError(desk: Desk, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Silence) return hangUp(reply)
  if (error instanceof ApiProblem) return reply.status(error.status).send({ error: error.error })
  const status = statusOf(error)
  if (status < 500) {
    const message = error instanceof Error ? error.message : 'The request is not readable.'
    return reply.status(status).send({ error: { type: 'invalid_request_error', message } })
  }
  desk.log.error({ err: error, requestId: reply.request.id }, 'the sandbox failed')
  return reply.status(500).send({ error: { type: 'api_error', message: 'Something went wrong on our end.' } })
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
