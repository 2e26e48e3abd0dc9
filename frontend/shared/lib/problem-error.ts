import type { Problem } from '#domain/kernel/contract.ts'

/** A call that did not succeed, as the server (RFC 9457) or the network says it. `message` may be shown to people. */
export class ProblemError extends Error implements Problem {
  override readonly name = 'ProblemError'
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: Readonly<Record<string, unknown>>

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail, options)
    this.type = problem.type
    this.title = problem.title
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.requestId = problem.requestId
    if (problem.fields) this.fields = problem.fields
    if (problem.details) this.details = problem.details
  }
}

/** Status 0: the request or its answer did not get through. */
export const lostOnTheWay = (cause: unknown, online: boolean): ProblemError =>
  new ProblemError(online ? UNREACHABLE : OFFLINE, { cause })

/** An answer that is no problem document, such as a proxy's error page. Its text is never shown. */
export const unreadable = (status: number, cause?: unknown): ProblemError =>
  new ProblemError(of('unreadable_answer', 'The market gave an answer we could not read. Please try again.', status), {
    cause,
  })

/** The sentence to show for anything thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ProblemError ? error.detail : 'Something went wrong. Please try again.'

export const isProblem = (error: unknown, code: string): error is ProblemError =>
  error instanceof ProblemError && error.code === code

/** The request or its answer did not get through. */
export const isLost = (error: unknown): boolean => error instanceof ProblemError && error.status === 0

/** Whether the same request may succeed when sent again: it got lost, or the server was not up to it. */
export const worthAnotherTry = (error: unknown): boolean =>
  isLost(error) || (error instanceof ProblemError && error.status >= 500)

const of = (code: string, detail: string, status: number): Problem => ({
  type: `urn:farmgate:problem:${code}`,
  title: 'No answer',
  status,
  code,
  detail,
  requestId: '',
})
const OFFLINE = of('offline', 'You seem to be offline. Please check your connection and try again.', 0)
const UNREACHABLE = of('unreachable', 'We cannot reach the market right now. Please try again in a moment.', 0)
