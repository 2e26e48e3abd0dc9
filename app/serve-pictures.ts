import type { FastifyInstance } from 'fastify'
import type { ImageStore } from '#platform/images/image-store.ts'

/** Uploaded pictures in their copies: a copy never changes, so what a browser has once it has for good. */
export function servePictures(app: FastifyInstance, imageStore: Pick<ImageStore, 'get'>): void {
  const schema = { hide: true }
  app.get<{ Params: { id: string; variant: string } }>(
    '/images/:id/:variant',
    { schema },
    async ({ params }, reply) => {
      const bytes = await imageStore.get(params.id, params.variant)
      if (!bytes) return reply.callNotFound()
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .type(params.variant.endsWith('.avif') ? 'image/avif' : 'image/webp')
        .send(bytes)
    },
  )
}
