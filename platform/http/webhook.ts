import type { FastifyInstance } from 'fastify'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { sendProblem } from './errors.ts'
import type { ProblemTexts } from './problem.ts'

export interface Webhook {
  readonly path: string
  /** The header that bears the signature. */
  readonly signedBy: string
  readonly take: (rawBody: string, signature: string) => Promise<Refusal | undefined>
}

/** A door for machines: the body reaches the handler byte for byte, no session, no CSRF; the signature is the guard. */
export async function mountWebhook(app: FastifyInstance, webhook: Webhook, texts: ProblemTexts): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    door.post(webhook.path, { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers[webhook.signedBy]
      const refusal = await webhook.take(String(request.body ?? ''), typeof signature === 'string' ? signature : '')
      return refusal ? sendProblem({ texts, request, reply }, refusal) : { received: true }
    })
  })
}
