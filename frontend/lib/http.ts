import type { Problem } from '#domain/kernel/contract.ts'
import { confirmIdentity, type Proof } from './confirm-identity.ts'
import { type CsrfToken, keptToken } from './csrf.ts'
import { type AnswerOf, addressOf, type Endpoint, type Given } from './endpoint.ts'
import { KEPT_AT } from './kept.ts'
import { noteAnswer } from './kept-answers.ts'
import { presence } from './presence.ts'
import { isProblem, lostOnTheWay, ProblemError, unreadable } from './problem-error.ts'
import { recentPosition } from './recent-position.ts'
import { noteSignedOut } from './signed-out.ts'

export interface HttpOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly freshId: () => string
  readonly online: () => boolean
  /** Whether the page has had no input for a while. */
  readonly leftAlone?: () => boolean
  /** Asks the person to confirm who they are; true when they did. */
  readonly confirm?: (proof: Proof) => Promise<boolean>
  /** Hears the `X-Signed-Out` of an answer. */
  readonly signedOut?: (header: string | null) => void
}

export interface Http {
  /** Calls an endpoint and resolves with its answer. Rejects with a `ProblemError`, or an `AbortError` by its signal. */
  call<E extends Endpoint>(
    endpoint: E,
    ...given: Record<never, never> extends Given<E> ? [Given<E>?] : [Given<E>]
  ): Promise<AnswerOf<E>>
  /** To be said when the session changed: its token is another one now. */
  forgetToken(): void
}

/** The one way to the server: CSRF token, command ids, read-your-own-writes, problems as errors. */
export function createHttp(options: HttpOptions): Http {
  const position = recentPosition(options.now)
  const send = sender(options, position)
  const token = keptToken({ now: options.now, fetchToken: () => fetchToken(send) })
  return {
    call: async (endpoint, ...[given]) => {
      const loose: Loose = given ?? {}
      if (endpoint.method === 'GET') return send(endpoint, { given: loose, headers: readHeaders(position.get()) })
      const { confirm } = options
      return change(endpoint, { given: loose, commandId: loose.commandId ?? options.freshId(), token, send, confirm })
    },
    forgetToken: token.forget,
  }
}

export const { call, forgetToken } = createHttp({
  fetch: (...input) => fetch(...input),
  now: Date.now,
  freshId: () => crypto.randomUUID(),
  online: () => navigator.onLine,
  leftAlone: presence(globalThis, Date.now).leftAlone,
  confirm: confirmIdentity,
  signedOut: noteSignedOut,
})

interface Loose {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly commandId?: string
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
}
interface Request {
  readonly given: Loose
  readonly headers: Record<string, string>
}
type Send = (endpoint: Endpoint, request: Request) => Promise<never>

/** `X-Requested-With` shows the server, also over plain HTTP, that a page of the market sends the read, not another site. */
const readHeaders = (position: string | undefined): Record<string, string> => ({
  'X-Requested-With': 'fetch',
  ...(position ? { 'X-Min-Position': position } : {}),
})

interface Change {
  readonly given: Loose
  readonly commandId: string
  readonly token: CsrfToken
  readonly send: Send
  readonly confirm: HttpOptions['confirm']
}

/** A change that needs a fresh confirmation of who sends it is sent again as the same command once they gave it. */
async function change(endpoint: Endpoint, request: Change): Promise<never> {
  try {
    return await changeOnce(endpoint, request)
  } catch (error) {
    if (!isProblem(error, 'reauthentication_required') || !request.confirm) throw error
    const proof = error.details?.needs === 'password' ? 'password' : 'code'
    if (!(await request.confirm(proof))) throw error
    return changeOnce(endpoint, request)
  }
}

/** A change that got lost, or met a token out of date, is sent once more as the same command. */
async function changeOnce(endpoint: Endpoint, request: Change): Promise<never> {
  try {
    return await sendChange(endpoint, request)
  } catch (error) {
    const stale = isProblem(error, 'csrf_invalid')
    if (!stale && !isProblem(error, 'unreachable')) throw error
    if (stale) request.token.forget()
    return sendChange(endpoint, request)
  }
}

async function sendChange(endpoint: Endpoint, { given, commandId, token, send }: Change): Promise<never> {
  const headers = {
    'X-CSRF-Token': await token.get(),
    'Idempotency-Key': commandId,
    // A form names its own type, with the line that parts its fields.
    ...(given.body === undefined || holdsFile(given.body) ? {} : { 'Content-Type': 'application/json' }),
  }
  return send(endpoint, { given, headers })
}

async function fetchToken(send: Send): Promise<string> {
  const { csrfToken }: { csrfToken: string } = await send(TOKEN, { given: {}, headers: {} })
  return csrfToken
}
const TOKEN: Endpoint = { method: 'GET', path: '/api/csrf-token' }

function sender(
  { fetch, online, leftAlone, signedOut }: HttpOptions,
  position: ReturnType<typeof recentPosition>,
): Send {
  return async ({ method, path }, { given, headers }) => {
    const address = addressOf(path, given)
    const response = await (given.fetch ?? fetch)(address, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(leftAlone?.() ? { 'X-Background': 'true' } : {}), ...headers },
      ...(given.body === undefined ? {} : { body: written(given.body) }),
      ...(given.signal ? { signal: given.signal } : {}),
    }).catch((cause: unknown) => {
      throw given.signal?.aborted ? cause : lostOnTheWay(cause, online())
    })
    signedOut?.(response.headers.get('X-Signed-Out'))
    position.remember(response.headers.get('X-Position'))
    if (method === 'GET') noteAnswer(address, response.headers.get(KEPT_AT))
    return answerOf(response)
  }
}

const holdsFile = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)

function written(body: unknown): string | FormData {
  if (!holdsFile(body)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}

async function answerOf(response: Response): Promise<never> {
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw unreadable(response.status, cause)
  })
  if (response.ok) return answer as never
  throw isProblemDocument(answer) ? new ProblemError(answer) : unreadable(response.status)
}

const isProblemDocument = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer
