import { useState } from 'react'
import type { Problem } from '#domain/kernel/contract.ts'
import { KEPT_AT, noteAnswer } from './browser-stores.ts'
import { confirmIdentity, type Proof } from './confirm-identity.ts'
import { type AnswerOf, addressOf, type Endpoint, type Given } from './endpoint.ts'
import { isProblem, lostOnTheWay, ProblemError, unreadable, worthAnotherTry } from './problem-error.ts'
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

/** A page without input for this long counts as left alone, ms. */
const ALONE_AFTER = 120_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

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

/** How long a token is kept, ms. */
const KEPT = 300_000

interface CsrfToken {
  /** The token to send. Rejects when none can be had: then nothing is sent at all. */
  get(): Promise<string>
  /** The token was refused, or the session is another one now. */
  forget(): void
}

function keptToken({ fetchToken, now }: { fetchToken: () => Promise<string>; now: () => number }): CsrfToken {
  let kept: { readonly token: Promise<string>; readonly until: number } | undefined
  return {
    get: () => {
      if (kept && now() < kept.until) return kept.token
      const token = fetchToken()
      const mine = { token, until: now() + KEPT }
      kept = mine
      token.catch(() => {
        if (kept === mine) kept = undefined
      })
      return token
    },
    forget: () => {
      kept = undefined
    },
  }
}

/** Whether the user is active on this page. Requests that the page sends by itself meanwhile keep no session open. */
export function presence(
  target: Partial<Pick<EventTarget, 'addEventListener'>>,
  now: () => number,
): { leftAlone(): boolean } {
  let last = now()
  for (const type of INPUT)
    target.addEventListener?.(type, () => (last = now()), { capture: true, passive: true } as AddEventListenerOptions)
  return { leftAlone: () => now() - last > ALONE_AFTER }
}

/** How long one's own writing is asked for by reads, ms; read models are never that late unless they are down. */
const RECENT = 5_000

/** The log position of this browser's last change, to be sent with its next reads. */
function recentPosition(now: () => number) {
  let last: { readonly position: string; readonly at: number } | undefined
  return {
    remember: (position: string | null) => {
      if (position) last = { position, at: now() }
    },
    get: (): string | undefined => (last && now() - last.at < RECENT ? last.position : undefined),
  }
}

/**
 * One try to send a form. The same form sent again bears the same command id and is the same try; any change of the form
 * makes a new one.
 */
export interface Attempt {
  readonly commandId: string
  readonly form: string
}

export function attemptFor(form: object, last: Attempt | null, freshId: () => string): Attempt {
  const written = JSON.stringify(form)
  return last?.form === written ? last : { commandId: freshId(), form: written }
}

/**
 * Sends forms, each with a command id. Where an answer got lost, the same form sent again is the same command; after a yes or a
 * no it is another one: five crates thrown away twice are ten.
 */
export function attempts(freshId: () => string) {
  let last: Attempt | null = null
  return async <Answer>(form: object, send: (commandId: string) => Promise<Answer>): Promise<Answer> => {
    const attempt = attemptFor(form, last, freshId)
    const over = () => {
      if (last === attempt) last = null
    }
    last = attempt
    try {
      const answer = await send(attempt.commandId)
      over()
      return answer
    } catch (error) {
      if (!worthAnotherTry(error)) over()
      throw error
    }
  }
}

/** Sends a form with a command id: see `attempts`. */
export function useAttempt() {
  const [attempt] = useState(() => attempts(() => crypto.randomUUID()))
  return attempt
}
