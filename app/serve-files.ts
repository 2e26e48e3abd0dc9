import type { FastifyInstance } from 'fastify'
import type { Files } from '#platform/files/files.ts'

/** Pictures by their content's hash: what a browser has once it has for good. */
export function serveFiles(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { id: string } }>('/files/:id', { schema: { hide: true } }, async ({ params }, reply) => {
    const file = await files.get(params.id)
    if (!file) return reply.callNotFound()
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .type(file.contentType)
      .send(file.bytes)
  })
}
