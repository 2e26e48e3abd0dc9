import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** `GET /metrics`; with a token for those only who send it as `Authorization: Bearer …`. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { readonly metrics: Metrics; readonly token: string | undefined },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !isBearer(request.headers.authorization, token))
      return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('A token is needed.\n')
    return reply
      .type(metrics.type)
      .header('Cache-Control', 'no-store')
      .send(await metrics.read())
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
