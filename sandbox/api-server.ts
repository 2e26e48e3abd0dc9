import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { API_VERSION } from './api-objects.ts'
import { ApiProblem } from './api-problem.ts'
import { callerOf } from './caller.ts'
import { accountRoutes } from './connect/account-routes.ts'
import { linkRoutes } from './connect/link-routes.ts'
import { payoutRoutes } from './connect/payout-routes.ts'
import { transferRoutes } from './connect/transfer-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import type { Desk } from './desk.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { parseForm } from './form.ts'
import { listRoutes } from './list-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { paymentIntentRoutes } from './payment-intent-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { setupIntentRoutes } from './setup-routes.ts'
import { Silence } from './trouble.ts'

/** Evidence is the longest: 150,000 characters, most of which take nine when they are sent. */
const MAX_BODY = 2 * 1024 * 1024

/** Stripe's HTTP API, as much of it as the market uses. Bodies are never logged: they hold card numbers. */
export function apiServer(desk: Desk): FastifyInstance {
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
