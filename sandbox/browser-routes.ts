import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

/** The address of the sandbox's API. */
export interface SandboxAddress {
  readonly host: string
  readonly port: number
}

/** The path of the card form's script, on the server that registers `sandboxBrowserRoutes`. */
export const SANDBOX_SCRIPT = '/sandbox/stripe.js'

const MAX_BODY = 8 * 1024
const TIMEOUT_MS = 15_000

/**
 * The routes that browsers need on the marketplace's own origin: the card form's script, and proxies to the API calls
 * it makes and to the pages of connected accounts. Bodies are neither logged nor stored.
 */
export function sandboxBrowserRoutes(sandbox: SandboxAddress): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MAX_BODY }, rawBody)
    app.get(SANDBOX_SCRIPT, async (_, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await browserScript()),
    )
    const api = proxyApi(sandbox)
    for (const intents of ['payment_intents', 'setup_intents']) {
      app.get(`/sandbox/v1/${intents}/:id`, api)
      app.post(`/sandbox/v1/${intents}/:id/confirm`, api)
      app.post(`/sandbox/v1/${intents}/:id/challenge`, api)
    }
    const page = proxyPage(sandbox)
    for (const name of ['set-up', 'dashboard']) {
      app.get(`/sandbox/${name}/:id`, page)
      app.get(`/sandbox/${name}/in/:id`, page)
    }
    app.post('/sandbox/set-up/in/:id', page)
  }
}

const rawBody: Parameters<FastifyInstance['addContentTypeParser']>[2] = async (_: FastifyRequest, body: unknown) => body

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const proxyApi =
  (sandbox: SandboxAddress): Handler =>
  async (request, reply) => {
    try {
      const response = await fetchFromSandbox(sandbox, request, request.url.slice('/sandbox'.length))
      return await reply
        .status(response.status)
        .type('application/json')
        .send(await response.text())
    } catch (error) {
      request.log.warn({ err: error }, 'the payment sandbox is unavailable')
      const message = 'The card processor is unavailable.'
      return reply.status(502).send({ error: { type: 'api_connection_error', message } })
    }
  }

const FORWARDED_HEADERS = ['content-type', 'location', 'cache-control', 'referrer-policy']

const proxyPage =
  (sandbox: SandboxAddress): Handler =>
  async (request, reply) => {
    try {
      const response = await fetchFromSandbox(sandbox, request, request.url)
      for (const name of FORWARDED_HEADERS) {
        const value = response.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return await reply.status(response.status).send(await response.text())
    } catch (error) {
      request.log.warn({ err: error }, 'the payment sandbox is unavailable')
      return reply.status(502).type('text/plain; charset=utf-8').send('The payment sandbox is unavailable.')
    }
  }

const fetchFromSandbox = ({ host, port }: SandboxAddress, request: FastifyRequest, path: string): Promise<Response> =>
  fetch(`http://${host}:${port}${path}`, {
    method: request.method,
    headers: {
      authorization: request.headers.authorization ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  })

let bundle: Promise<string> | undefined

/** The card form's script, bundled from `card-form/` on the first request. */
function browserScript(): Promise<string> {
  bundle ??= bundleScript().catch((error: unknown) => {
    bundle = undefined
    throw error
  })
  return bundle
}

async function bundleScript(): Promise<string> {
  // Imported here, so that a process without sandbox payments does not load a bundler.
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
  if (!chunk) throw new Error('the bundle of the sandbox script is empty')
  return chunk.code
}
