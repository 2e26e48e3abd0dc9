import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

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
 * The browser's side of the sandbox, on the market's own origin: the script, the calls that it makes, and the
 * pages for who is paid, passed on as they are. Nothing of them is logged or kept here.
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
    for (const intents of ['payment_intents', 'setup_intents']) {
      app.get(`/sandbox/v1/${intents}/:id`, forward)
      app.post(`/sandbox/v1/${intents}/:id/confirm`, forward)
      app.post(`/sandbox/v1/${intents}/:id/challenge`, forward)
    }
    const page = passPage(sandbox)
    for (const room of ['set-up', 'dashboard']) {
      app.get(`/sandbox/${room}/:id`, page)
      app.get(`/sandbox/${room}/in/:id`, page)
    }
    app.post('/sandbox/set-up/in/:id', page)
  }
}

const asItIs: Parameters<FastifyInstance['addContentTypeParser']>[2] = async (_: FastifyRequest, body: unknown) => body

type Forward = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const forwardTo =
  (sandbox: SandboxAddress): Forward =>
  async (request, reply) => {
    try {
      const answer = await ask(sandbox, request, request.url.slice('/sandbox'.length))
      return await reply
        .status(answer.status)
        .type('application/json')
        .send(await answer.text())
    } catch (error) {
      request.log.warn({ err: error }, 'the payment sandbox did not answer')
      const message = 'The card processor does not answer.'
      return reply.status(502).send({ error: { type: 'api_connection_error', message } })
    }
  }

const PASSED_BACK = ['content-type', 'location', 'cache-control', 'referrer-policy']

const passPage =
  (sandbox: SandboxAddress): Forward =>
  async (request, reply) => {
    try {
      const answer = await ask(sandbox, request, request.url)
      for (const name of PASSED_BACK) if (answer.headers.has(name)) reply.header(name, answer.headers.get(name))
      return await reply.status(answer.status).send(await answer.text())
    } catch (error) {
      request.log.warn({ err: error }, 'the payment sandbox did not answer')
      return reply.status(502).type('text/plain; charset=utf-8').send('The payment sandbox does not answer.')
    }
  }

const ask = ({ host, port }: SandboxAddress, request: FastifyRequest, path: string): Promise<Response> =>
  fetch(`http://${host}:${port}${path}`, {
    method: request.method,
    headers: {
      authorization: request.headers.authorization ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  })

let bundle: Promise<string> | undefined

/** The card form's script, bundled from `browser/` when it is first asked for. */
function browserScript(): Promise<string> {
  bundle ??= bundled().catch((error: unknown) => {
    bundle = undefined
    throw error
  })
  return bundle
}

async function bundled(): Promise<string> {
  // Loaded only here: who takes no sandbox payment never pays for a bundler.
  const { build } = await import('vite')
  const entry = fileURLToPath(new URL('./card-form/stripe.ts', import.meta.url))
  const outputs = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'farmgateSandbox' } },
  })
  const [first] = [outputs].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the sandbox script came out empty')
  return chunk.code
}
