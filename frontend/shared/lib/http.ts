import { useState } from 'react'
import type { Problem } from '#domain/kernel/contract.ts'
import { confirmIdentity, type Proof } from './confirm-identity.ts'
import { type CallInput, type Endpoint, type ResponseOf, urlOf } from './endpoint.ts'
import { recordOfflineResponse, STORED_AT } from './offline-caches.ts'
import { isProblem, isRetryable, networkError, ProblemError, unreadableResponse } from './problem-error.ts'
import { recordSignOutReason } from './signed-out.ts'

export interface HttpOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly freshId: () => string
  readonly online: () => boolean
  /** Whether the user has been inactive on the page. */
  readonly isIdle?: () => boolean
  /** Asks the user to confirm their identity; resolves to true on success. */
  readonly confirm?: (proof: Proof) => Promise<boolean>
  /** Receives the `X-Signed-Out` header of every response. */
  readonly signedOut?: (header: string | null) => void
}

export interface Http {
  /**
   * Calls an endpoint and resolves with its response. Rejects with a `ProblemError`, or with an `AbortError` when the
   * signal aborts.
   */
  call<E extends Endpoint>(
    endpoint: E,
    ...given: Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ): Promise<ResponseOf<E>>
  /** Drops the CSRF token; call it after the session changes. */
  forgetToken(): void
}

/** HTTP client for the API: CSRF tokens, command ids, read-your-own-writes, problem documents as errors. */
export function createHttp(options: HttpOptions): Http {
  const position = lastWritePosition(options.now)
  const send = sender(options, position)
  const token = storedToken({ now: options.now, fetchToken: () => fetchToken(send) })
  return {
    call: async (endpoint, ...[given]) => {
      const args: CallArguments = given ?? {}
      if (endpoint.method === 'GET') return send(endpoint, { input: args, headers: queryHeaders(position.get()) })
      const { confirm } = options
      return sendCommand(endpoint, {
        input: args,
        commandId: args.commandId ?? options.freshId(),
        token,
        send,
        confirm,
      })
    },
    forgetToken: token.forget,
  }
}

declare global {
  /** Reads that the page's HTML started while the scripts were loading, by address. */
  var earlyReads: Map<string, Promise<Response>> | undefined
}

/** Sends the requests. On the server, a transport that calls the API routes without HTTP replaces it. */
let transport: typeof fetch = earlyOrFetched

export function setTransport(fetchOnServer: typeof fetch): void {
  transport = fetchOnServer
}

/** `fetch`, except that the first read of an address uses the response that the page's HTML contains or has already requested. */
function earlyOrFetched(...[address, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  const early = typeof address === 'string' && init?.method === 'GET' ? takeEarlyRead(address) : undefined
  return early ?? fetch(address, init)
}

function takeEarlyRead(address: string): Promise<Response> | undefined {
  const started = globalThis.earlyReads?.get(address)
  globalThis.earlyReads?.delete(address)
  return started ?? takeAnswer(address)
}

/** How long the page's HTML is current, ms; a page that is opened later reads again. */
const ANSWERS_MAX_AGE_MS = 30_000

/** The element of a response that is part of the page's HTML (`platform/http/page-reads.ts`). */
const answerElement = (address: string): Element | null | undefined =>
  performance.now() > ANSWERS_MAX_AGE_MS
    ? undefined
    : globalThis.document?.querySelector(`script[data-read="${CSS.escape(address)}"]`)

function takeAnswer(address: string): Promise<Response> | undefined {
  const element = answerElement(address)
  if (!element) return undefined
  element.remove()
  return Promise.resolve(new Response(element.textContent, { headers: { 'Content-Type': 'application/json' } }))
}

/** Time without input after which a page counts as inactive, ms. */
const INACTIVE_AFTER_MS = 120_000
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export const { call, forgetToken } = createHttp({
  fetch: (...request) => transport(...request),
  now: Date.now,
  freshId: () => crypto.randomUUID(),
  online: () => globalThis.navigator?.onLine ?? true,
  isIdle: idleMonitor(globalThis, Date.now).isIdle,
  confirm: confirmIdentity,
  signedOut: recordSignOutReason,
})

type ReadInput<E> = Omit<CallInput<E>, 'signal' | 'commandId' | 'fetch'>

/**
 * What a query reads: `queryOptions({ queryKey, ...readFrom(endpoint, { params, query }) })`. A query whose response is
 * part of the page's HTML has its data when it is first rendered; all others call the endpoint.
 */
export const readFrom = <E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends ReadInput<E> ? [ReadInput<E>?] : [ReadInput<E>]
) => ({
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<ResponseOf<E>> =>
    call<Endpoint>(endpoint, { ...input, signal }) as Promise<ResponseOf<E>>,
  initialData: () => takeInPage(endpoint, (input ?? {}) as ReadInput<E>),
})

/**
 * The response of a read if the page's HTML contains it. Each is used once; what `isComplete` refuses is left to the
 * next `call`.
 */
export function takeInPage<E extends Endpoint>(
  { path }: E,
  input: ReadInput<E>,
  isComplete: (response: ResponseOf<E>) => boolean = () => true,
): ResponseOf<E> | undefined {
  const element = answerElement(urlOf(path, input))
  if (!element) return undefined
  const response: ResponseOf<E> = JSON.parse(element.textContent)
  if (!isComplete(response)) return undefined
  element.remove()
  return response
}

/**
 * Fetches a file, such as a document. Rejects with a `ProblemError`, or with an `AbortError` when the signal aborts.
 */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { credentials: 'same-origin', headers: queryHeaders(undefined), signal }).catch(
    (cause: unknown) => {
      throw signal.aborted ? cause : networkError(cause, navigator.onLine)
    },
  )
  return response.ok ? response.blob() : answerOf(response)
}

interface CallArguments {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly commandId?: string
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
}
interface Request {
  readonly input: CallArguments
  readonly headers: Record<string, string>
}
type Send = (endpoint: Endpoint, request: Request) => Promise<never>

/** `X-Requested-With` proves, also over plain HTTP, that a page of this site sends the request. */
const queryHeaders = (position: string | undefined): Record<string, string> => ({
  'X-Requested-With': 'fetch',
  ...(position ? { 'X-Min-Position': position } : {}),
})

interface CommandRequest {
  readonly input: CallArguments
  readonly commandId: string
  readonly token: CsrfToken
  readonly send: Send
  readonly confirm: HttpOptions['confirm']
}

/** Sends a command. If the server requires reauthentication, asks the user to confirm and resends the same command. */
async function sendCommand(endpoint: Endpoint, request: CommandRequest): Promise<never> {
  try {
    return await sendWithRetry(endpoint, request)
  } catch (error) {
    if (!isProblem(error, 'reauthentication_required') || !request.confirm) throw error
    const proof = error.details?.needs === 'password' ? 'password' : 'code'
    if (!(await request.confirm(proof))) throw error
    return sendWithRetry(endpoint, request)
  }
}

/** Sends a command; resends it once, with the same id, after a network failure or a stale CSRF token. */
async function sendWithRetry(endpoint: Endpoint, request: CommandRequest): Promise<never> {
  try {
    return await sendOnce(endpoint, request)
  } catch (error) {
    const stale = isProblem(error, 'csrf_invalid')
    if (!stale && !isProblem(error, 'unreachable')) throw error
    if (stale) request.token.forget()
    return sendOnce(endpoint, request)
  }
}

async function sendOnce(endpoint: Endpoint, { input, commandId, token, send }: CommandRequest): Promise<never> {
  const headers = {
    'X-CSRF-Token': await token.get(),
    'Idempotency-Key': commandId,
    // The browser sets the content type of a multipart form with its boundary.
    ...(input.body === undefined || containsFile(input.body) ? {} : { 'Content-Type': 'application/json' }),
  }
  return send(endpoint, { input, headers })
}

async function fetchToken(send: Send): Promise<string> {
  const { csrfToken }: { csrfToken: string } = await send(TOKEN, { input: {}, headers: {} })
  return csrfToken
}
const TOKEN: Endpoint = { method: 'GET', path: '/api/csrf-token' }

function sender(
  { fetch, online, isIdle, signedOut }: HttpOptions,
  position: ReturnType<typeof lastWritePosition>,
): Send {
  return async ({ method, path }, { input, headers }) => {
    const address = urlOf(path, input)
    const response = await (input.fetch ?? fetch)(address, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(isIdle?.() ? { 'X-Background': 'true' } : {}), ...headers },
      ...(input.body === undefined ? {} : { body: serialized(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    }).catch((cause: unknown) => {
      throw input.signal?.aborted ? cause : networkError(cause, online())
    })
    signedOut?.(response.headers.get('X-Signed-Out'))
    position.remember(response.headers.get('X-Position'))
    if (method === 'GET') recordOfflineResponse(address, response.headers.get(STORED_AT))
    return answerOf(response)
  }
}

const containsFile = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)

function serialized(body: unknown): string | FormData {
  if (!containsFile(body)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}

async function answerOf(response: Response): Promise<never> {
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw unreadableResponse(response.status, cause)
  })
  if (response.ok) return answer as never
  throw isProblemDocument(answer) ? new ProblemError(answer) : unreadableResponse(response.status)
}

const isProblemDocument = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer

/** CSRF token lifetime, ms. */
const CSRF_TOKEN_MAX_AGE_MS = 300_000

interface CsrfToken {
  /** The token to send. Rejects when none can be fetched; the request is then not sent. */
  get(): Promise<string>
  /** Drops the token after the server refuses it or the session changes. */
  forget(): void
}

function storedToken({ fetchToken, now }: { fetchToken: () => Promise<string>; now: () => number }): CsrfToken {
  let stored: { readonly token: Promise<string>; readonly until: number } | undefined
  return {
    get: () => {
      if (stored && now() < stored.until) return stored.token
      const token = fetchToken()
      const current = { token, until: now() + CSRF_TOKEN_MAX_AGE_MS }
      stored = current
      token.catch(() => {
        if (stored === current) stored = undefined
      })
      return token
    },
    forget: () => {
      stored = undefined
    },
  }
}

/** Tracks user input on the page. Background requests of an inactive page do not extend the session. */
export function idleMonitor(
  target: Partial<Pick<EventTarget, 'addEventListener'>>,
  now: () => number,
): { isIdle(): boolean } {
  let last = now()
  for (const type of INPUT_EVENTS)
    target.addEventListener?.(type, () => (last = now()), { capture: true, passive: true } as AddEventListenerOptions)
  return { isIdle: () => now() - last > INACTIVE_AFTER_MS }
}

/** How long reads require the last write's position, ms. Read models lag longer only during outages. */
const POSITION_MAX_AGE_MS = 5_000

/** Log position of this browser's last write, sent with the reads that follow it. */
function lastWritePosition(now: () => number) {
  let last: { readonly position: string; readonly at: number } | undefined
  return {
    remember: (position: string | null) => {
      if (position) last = { position, at: now() }
    },
    get: (): string | undefined => (last && now() - last.at < POSITION_MAX_AGE_MS ? last.position : undefined),
  }
}

/**
 * One attempt to submit a form. Resubmitting an unchanged form reuses its command id; any change starts a new attempt.
 */
export interface Attempt {
  readonly commandId: string
  readonly form: string
}

export function attemptFor(form: object, last: Attempt | null, freshId: () => string): Attempt {
  const serialized = JSON.stringify(form)
  return last?.form === serialized ? last : { commandId: freshId(), form: serialized }
}

/**
 * Submits forms with command ids. When a response is lost, resubmitting the same form repeats the same command. After a
 * success or a refusal it is a new command: discarding five crates twice discards ten.
 */
export function attempts(freshId: () => string) {
  let last: Attempt | null = null
  return async <Answer>(form: object, send: (commandId: string) => Promise<Answer>): Promise<Answer> => {
    const attempt = attemptFor(form, last, freshId)
    const finish = () => {
      if (last === attempt) last = null
    }
    last = attempt
    try {
      const answer = await send(attempt.commandId)
      finish()
      return answer
    } catch (error) {
      if (!isRetryable(error)) finish()
      throw error
    }
  }
}

/** Submits a form with a command id; see `attempts`. */
export function useAttempt() {
  const [attempt] = useState(() => attempts(() => crypto.randomUUID()))
  return attempt
}
