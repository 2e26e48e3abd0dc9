import { commonProblems, type Problem, type Problems } from '#domain/kernel/contract.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** Texts of all contexts together; the server answers with nothing that does not stand there. */
export type ProblemTexts = Problems

export const allProblems = (tables: readonly Problems[]): ProblemTexts => Object.assign({}, commonProblems, ...tables)

/** A refusal as a problem answer. A code without a text is our own mistake and answers 500. */
export function problemOf(texts: ProblemTexts, refusal: Refusal, reference: string): Problem {
  const { refused: code, details } = refusal
  const known = texts[code]
  if (!known) return problemOf(texts, { refused: 'internal_error', details: {} }, reference)
  const detail = typeof known.text === 'string' ? known.text : known.text(details)
  const { fields, ...rest } = details
  return {
    type: `urn:farmgate:problem:${code}`,
    title: TITLES[known.status] ?? 'Error',
    status: known.status,
    code,
    detail,
    reference,
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
