import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonProblems, type Problem, type Problems } from '#domain/kernel/contract.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { InvalidInputError, invalidInput } from './validation.ts'

/** Turns every error into a problem response; unexpected errors are logged and not shown. */
export function handleErrors(app: FastifyInstance, texts: ProblemTexts): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? refuse('internal_error')
    if (refusal.refused === 'internal_error') request.log.error({ err: error }, 'request failed')
    // If the store cannot save the session, this response would fail too, and Fastify would respond with the store's
    // error message.
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

/** Default `Retry-After`, in seconds. */
const RETRY_AFTER_S = 5

/** Maps errors of Fastify, its plugins and the engines to refusals. */
function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof InvalidInputError) return invalidInput(error)
  if (error.code in REFUSALS_BY_FASTIFY_CODE) return refuse(REFUSALS_BY_FASTIFY_CODE[error.code]!)
  if (error.name in REFUSALS_BY_ERROR_NAME) return refuse(REFUSALS_BY_ERROR_NAME[error.name]!)
  if (error.statusCode === 429) return refuse('too_many_requests')
  // The remaining client errors: an unknown encoding, or a body that does not match its content type.
  if (error.statusCode === 415) return refuse('unsupported_media_type')
  if (error.statusCode === 400) return refuse('invalid_json')
  return undefined
}

const REFUSALS_BY_FASTIFY_CODE: Readonly<Record<string, string>> = {
  FST_CSRF_INVALID_TOKEN: 'csrf_invalid',
  FST_CSRF_MISSING_SECRET: 'csrf_invalid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
}

const REFUSALS_BY_ERROR_NAME: Readonly<Record<string, string>> = {
  BodyTimeout: 'request_timeout',
  CommandConflict: 'conflict',
  DatabaseUnavailable: 'not_ready',
  EventStoreUnavailable: 'not_ready',
  JobsUnavailable: 'not_ready',
  IncompleteStream: 'history_incomplete',
  CopyBehind: 'not_ready',
  PaymentsUnavailable: 'payment_unavailable',
  ForeignOrigin: 'origin_not_allowed',
}

/** The problem texts of all contexts. Error responses contain no other text. */
export type ProblemTexts = Problems

export const allProblems = (tables: readonly Problems[]): ProblemTexts => Object.assign({}, commonProblems, ...tables)

/** Converts a refusal to a problem response. A code without a text is a programming error and becomes a 500. */
export function problemOf(texts: ProblemTexts, refusal: Refusal, requestId: string): Problem {
  const { refused: code, details } = refusal
  const text = texts[code]
  if (!text) return problemOf(texts, { refused: 'internal_error', details: {} }, requestId)
  const detail = typeof text.text === 'string' ? text.text : text.text(details)
  const { fields, ...rest } = details
  return {
    type: `urn:farmgate:problem:${code}`,
    title: TITLES[text.status] ?? 'Error',
    status: text.status,
    code,
    detail,
    requestId,
    ...(fields ? { fields: fields as Record<string, string> } : {}),
    ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
