import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type ProblemTexts, problemOf } from './problem.ts'

/** Every error and every unknown path leaves as a problem answer; what we did not foresee is logged and not shown. */
export function answerErrors(app: FastifyInstance, texts: ProblemTexts): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? refuse('internal_error')
    if (refusal.refused === 'internal_error') request.log.error({ err: error }, 'request failed')
    // A store that cannot save the session would fail this answer too, and Fastify would then answer by itself, with the
    // message of the store's error.
    if ((texts[refusal.refused]?.status ?? 500) >= 500) request.session = null as unknown as FastifyRequest['session']
    return sendProblem({ texts, request, reply }, refusal)
  })
}

export function sendProblem(
  { texts, request, reply }: { texts: ProblemTexts; request: FastifyRequest; reply: FastifyReply },
  refusal: Refusal,
): FastifyReply {
  const problem = problemOf(texts, refusal, request.id)
  const { retryAfterS = problem.status === 503 ? RETRY_AFTER_S : undefined } = refusal.details
  if (typeof retryAfterS === 'number') reply.header('Retry-After', retryAfterS)
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .header('Cache-Control', 'no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/** When to try again, where the refusal does not tell. */
const RETRY_AFTER_S = 5

/** Errors of Fastify, its plugins and our engines that have a word of their own. */
function refusalOf(error: FastifyError): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error))
    return refuse('invalid_input', {
      fields: fieldsOf(
        error.validation.map(({ instancePath, message }) => ({ path: instancePath.split('/').slice(1), message })),
      ),
    })
  if (error.code in CODES) return refuse(CODES[error.code]!)
  if (error.name in NAMES) return refuse(NAMES[error.name]!)
  if (error.statusCode === 429) return refuse('too_many_requests')
  // What is left of the callers' own mistakes: an encoding nobody knows, a body that is not what it says it is.
  if (error.statusCode === 415) return refuse('unsupported_media_type')
  if (error.statusCode === 400) return refuse('invalid_json')
  return undefined
}

const CODES: Readonly<Record<string, string>> = {
  FST_CSRF_INVALID_TOKEN: 'csrf_invalid',
  FST_CSRF_MISSING_SECRET: 'csrf_invalid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
}

const NAMES: Readonly<Record<string, string>> = {
  BodyTooSlow: 'request_timeout',
  CommandConflict: 'conflict',
  DatabaseUnavailable: 'not_ready',
  EventStoreUnavailable: 'not_ready',
  JobsUnavailable: 'not_ready',
  IncompleteStream: 'history_incomplete',
  CopyBehind: 'not_ready',
  PaymentsUnavailable: 'payment_unavailable',
  ForeignOrigin: 'origin_not_allowed',
}

/** `{ 'lines.0.quantity': 'Please choose at least one' }`, the first message of each field. */
export function fieldsOf(issues: readonly { path: readonly PropertyKey[]; message?: string | undefined }[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues)
    fields[path.map(String).join('.') || 'body'] ??= message ?? 'Please check this'
  return fields
}
