import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Caller } from './caller.ts'
import type { Change } from './change.ts'
import { type Asked, type Desk, perform } from './desk.ts'
import { type Form, parseForm } from './form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    apiCaller: Caller
  }
}

/** What was posted, as fields. */
export const fieldsOf = (request: FastifyRequest): Form => parseForm(rawBodyOf(request))

/** Does a posted change and answers it. `rawBody` stands for what was posted where that is no form. */
export async function answerChange(
  desk: Desk,
  at: { request: FastifyRequest; reply: FastifyReply; step: (sql: Sql) => Promise<Change>; rawBody?: string },
): Promise<FastifyReply> {
  const { request, reply, step, rawBody = rawBodyOf(request) } = at
  const asked = askedBy(request, rawBody)
  const { status, body, replayed } = await perform(desk, { asked, step })
  if (asked.idempotencyKey) reply.header('idempotency-key', asked.idempotencyKey)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.status(status).send(body)
}

function askedBy(request: FastifyRequest, rawBody: string): Asked {
  const key = request.headers['idempotency-key']
  return {
    caller: request.apiCaller,
    requestId: request.id,
    path: request.url,
    rawBody,
    idempotencyKey: typeof key === 'string' ? key.slice(0, 255) : undefined,
  }
}

const rawBodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')
