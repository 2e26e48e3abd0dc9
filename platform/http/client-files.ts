import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendProblem } from './errors.ts'
import type { ProblemTexts } from './problem.ts'

const YEAR_S = 31_536_000

/** The built client: hashed assets cached for good, and index.html for every page's address. */
export async function serveClient(app: FastifyInstance, root: string, texts: ProblemTexts): Promise<void> {
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
        reply.header('Cache-Control', kept)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && existsSync(root)
    if (!page) return sendProblem({ texts, request, reply }, refuse('not_found'))
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
