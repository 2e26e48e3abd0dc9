import type { Problem } from '#domain/kernel/contract.ts'

/** A failed call, as reported by the server (RFC 9457) or the network. `message` is safe to show to users. */
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

/** Status 0: the request or its response did not get through. */
export const networkError = (cause: unknown, online: boolean): ProblemError =>
  new ProblemError(online ? UNREACHABLE : OFFLINE, { cause })

/** A response that is not a problem document, such as a proxy's error page. Its text is never shown. */
export const unreadableResponse = (status: number, cause?: unknown): ProblemError =>
  new ProblemError(problemOf('unreadable_answer', 'Something went wrong on our end. Try again in a minute.', status), {
    cause,
  })

/** The message to show for any thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof ProblemError ? error.detail : 'Something went wrong. Try again.'

export const isProblem = (error: unknown, code: string): error is ProblemError =>
  error instanceof ProblemError && error.code === code

/** Whether the request or its response did not get through. */
export const isNetworkError = (error: unknown): boolean => error instanceof ProblemError && error.status === 0

/** Whether a retry may succeed: the network failed, or the server returned a 5xx status. */
export const isRetryable = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof ProblemError && error.status >= 500)

const problemOf = (code: string, detail: string, status: number): Problem => ({
  type: `urn:farmgate:problem:${code}`,
  title: 'No response',
  status,
  code,
  detail,
  requestId: '',
})
const OFFLINE = problemOf('offline', 'You’re offline. Check your connection and try again.', 0)
const UNREACHABLE = problemOf('unreachable', 'We can’t reach the server. Try again in a moment.', 0)
