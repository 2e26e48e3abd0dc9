import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { build } from 'vite'
import { sandboxBrowserRoutes } from '#sandbox/browser-routes.ts'

/** Serves a single payment page with the marketplace's content security policy. */
export async function payServer(sandbox: {
  host: string
  port: number
}): Promise<{ url: string; close(): Promise<void> }> {
  const script = await bundlePage()
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onSend', async (_, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; object-src 'none'",
    )
  })
  await app.register(sandboxBrowserRoutes(sandbox))
  app.get('/page.js', (_, reply) => reply.type('text/javascript').send(script))
  app.get('/pay', (_, reply) =>
    reply.type('text/html').send(page('<div id="root"></div><script src="/page.js"></script>')),
  )
  app.get('/done', (_, reply) => reply.type('text/html').send(page('<h1>Done</h1>')))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Pay</title><meta name="viewport" content="width=device-width"></head>
   <body><main>${body}</main></body></html>`

async function bundlePage(): Promise<string> {
  const outputs = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('./pay-page.tsx', import.meta.url)), formats: ['iife'], name: 'page' },
    },
  })
  const [first] = [outputs].flat()
  if (!first || !('output' in first)) throw new Error('the page came out empty')
  return first.output[0].code
}
