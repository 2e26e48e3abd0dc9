import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { browserScript } from './browser-script.ts'

/** Where the sandbox's API listens. */
export interface SandboxAddress {
  readonly host: string
  readonly port: number
}

/** Where the browser finds the card form's script, on whatever server `sandboxBrowserRoutes` is registered. */
export const SANDBOX_SCRIPT = '/sandbox/stripe.js'

const MAX_BODY = 8 * 1024
const ANSWER_WITHIN = 15_000

/**
 * The browser's side of the sandbox, on the market's own origin: the script, and the three calls that it makes, passed
 * on as they are. Nothing of them is logged or kept here.
 */
export function sandboxBrowserRoutes(sandbox: SandboxAddress): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MAX_BODY }, asItIs)
    app.get(SANDBOX_SCRIPT, async (_, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await browserScript()),
    )
    const forward = forwardTo(sandbox)
    app.get('/sandbox/v1/payment_intents/:id', forward)
    app.post('/sandbox/v1/payment_intents/:id/confirm', forward)
    app.post('/sandbox/v1/payment_intents/:id/challenge', forward)
  }
}

const asItIs: Parameters<FastifyInstance['addContentTypeParser']>[2] = async (_: FastifyRequest, body: unknown) => body

const forwardTo =
  ({ host, port }: SandboxAddress) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.slice('/sandbox'.length)
    try {
      const answer = await fetch(`http://${host}:${port}${path}`, {
        method: request.method,
        headers: {
          authorization: request.headers.authorization ?? '',
          'content-type': 'application/x-www-form-urlencoded',
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN),
        ...(typeof request.body === 'string' ? { body: request.body } : {}),
      })
      return await reply
        .status(answer.status)
        .type('application/json')
        .send(await answer.text())
    } catch (error) {
      request.log.warn({ err: error }, 'the payment sandbox did not answer')
      return reply.status(502).send({ error: { type: 'api_error', message: 'The card processor does not answer.' } })
    }
  }
