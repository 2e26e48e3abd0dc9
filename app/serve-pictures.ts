import type { FastifyInstance } from 'fastify'
import type { Album } from '#platform/pictures/album.ts'

/** Uploaded pictures in their copies: a copy never changes, so what a browser has once it has for good. */
export function servePictures(app: FastifyInstance, album: Pick<Album, 'get'>): void {
  const schema = { hide: true }
  app.get<{ Params: { id: string; copy: string } }>('/pictures/:id/:copy', { schema }, async ({ params }, reply) => {
    const bytes = await album.get(params.id, params.copy)
    if (!bytes) return reply.callNotFound()
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .type(params.copy.endsWith('.avif') ? 'image/avif' : 'image/webp')
      .send(bytes)
  })
}
