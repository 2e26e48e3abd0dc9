import { randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveMessage, LiveRequest, Problem } from '#domain/kernel/contract.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { waitUntil } from '#tests/support/waiting.ts'

/** A browser user: a cookie jar, a CSRF token, and an idempotency key for every change. */
export interface Visitor {
  readonly url: string
  request<T = unknown>(method: string, path: string, options?: RequestOptions): Promise<VisitorResponse<T>>
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<VisitorResponse<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<VisitorResponse<T>>
  /** Fetches a CSRF token like a page. Changes fetch one if there is none. */
  csrf(): Promise<string>
  signIn(username: string, password: string): Promise<VisitorResponse>
  socket(headers?: Record<string, string | undefined>): Promise<VisitorSocket>
  /** The session cookie as sent: `farmgate=…`. */
  cookie(): string
}

export interface RequestOptions {
  /** Sent as JSON; strings and forms are sent unchanged. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface VisitorResponse<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export function createVisitor(url: string): Visitor {
  const jar = { cookies: new Map<string, string>(), token: '', position: '' }
  const cookies = () => [...jar.cookies].map((cookie) => cookie.join('=')).join('; ')
  let fetching: Promise<string> | undefined

  /** Repeats a read whose response is stale, like a page. */
  async function read<T>(path: string, headers: Record<string, string> = {}): Promise<VisitorResponse<T>> {
    const fresh = (answer: VisitorResponse<T>) =>
      headers['x-min-position'] !== undefined || !answer.headers.has('x-stale')
    return waitUntil(() => sendRequest<T>('GET', path, { headers }), fresh)
  }

  async function sendRequest<T>(
    method: string,
    path: string,
    { body, headers = {} }: RequestOptions = {},
  ): Promise<VisitorResponse<T>> {
    const changes = method !== 'GET'
    if (changes && !jar.token && headers['x-csrf-token'] === undefined) await csrfToken()
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...standing({ ...jar, cookie: cookies() }, changes),
        ...(isJson(body) ? JSON_BODY : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: written(body) }),
    })
    // A sign-in replaces the session, so the last cookie counts.
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s)
      jar.cookies.set(name, value)
    }
    jar.position = response.headers.get('x-position') ?? jar.position
    return { status: response.status, headers: response.headers, body: (await contentOf(response)) as T }
  }

  /** Concurrent changes share one token, because a second one would invalidate the first. */
  const csrfToken = () => {
    fetching ??= csrf().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  async function csrf(): Promise<string> {
    const { body } = await sendRequest<{ csrfToken: string }>('GET', '/api/csrf-token')
    jar.token = body.csrfToken
    return jar.token
  }

  return {
    url,
    request: sendRequest,
    csrf,
    get: read,
    post: (path, body, headers) =>
      sendRequest('POST', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) }),
    signIn: async (username, password) => {
      const answer = await sendRequest('POST', '/api/auth/login', { body: { username, password } })
      jar.token = ''
      return answer
    },
    socket: (headers = {}) => openSocket(url, { cookie: cookies(), origin: url, ...headers }),
    cookie: () => `farmgate=${jar.cookies.get('farmgate') ?? ''}`,
  }
}

/** The body of a successful response. Throws an error with the response otherwise. */
export function bodyOf<T>(answer: VisitorResponse<T>): T {
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The problem of a response. */
export const problemIn = (answer: VisitorResponse): Problem => answer.body as Problem

const isJson = (body: unknown): boolean => body !== undefined && !(body instanceof FormData)
const written = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)

const JSON_BODY = { 'content-type': 'application/json' }

const standing = (
  { cookie, token, position }: { cookie: string; token: string; position: string },
  changes: boolean,
) => ({
  ...(cookie ? { cookie } : {}),
  ...(changes ? { 'x-csrf-token': token, 'idempotency-key': randomUUID() } : {}),
  ...(!changes && position ? { 'x-min-position': position } : {}),
})

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return (response.headers.get('content-type') ?? '').match(/\bjson\b/) ? JSON.parse(text) : text
}

/** Expects a problem response: status, stable code, a sentence, a request id, and no internals. */
export function expectProblem(answer: VisitorResponse, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, type: `urn:farmgate:problem:${code}` })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const { title, detail, requestId } = answer.body as Record<string, string>
  expect(title).toMatch(/\w/)
  expect(detail).toMatch(/^[A-Z].*[.…]$/)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|select |relation|stack/i)
}

/** Expects that `run` causes no new events, apart from background work of earlier sales. */
export async function expectNoEvents<T>({ engines: { log } }: OpenMarket, run: () => Promise<T>): Promise<T> {
  const before = await log.head()
  const { events: earlier } = await log.readAll(LOG_START, Number(before) || 1)
  const goingOn = new Set(earlier.map(({ meta }) => meta.correlationId))
  const answer = await run()
  const { events } = await log.readAll(before, 100)
  const byItself = ({ meta }: RecordedEvent) =>
    meta.actor.kind === 'system' && (BACKGROUND_ACTORS.includes(meta.actor.id) || goingOn.has(meta.correlationId))
  expect(events.filter((event) => !byItself(event))).toEqual([])
  return answer
}

/** System actors that record background work of earlier sales under their own correlation ids. */
const BACKGROUND_ACTORS: readonly string[] = ['guest_order_index', 'payouts', 'receipts']

/** The WebSocket of an open page. */
export interface VisitorSocket {
  readonly received: readonly LiveMessage[]
  send(request: LiveRequest): void
  /** The first matching message, received before or later. */
  receives(fits: (message: LiveMessage) => boolean): Promise<LiveMessage>
  close(): void
  /** The close code, once closed. */
  readonly closed: Promise<number>
}

const WITHIN_MS = 10_000

/** Rejects with the status if the upgrade is refused. `undefined` headers are omitted. */
async function openSocket(url: string, headers: Record<string, string | undefined>): Promise<VisitorSocket> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value))
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: sent })
  const received: LiveMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)) as LiveMessage)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await opened(socket)
  return {
    closed,
    received: received,
    send: (request) => socket.send(JSON.stringify(request)),
    receives: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`heard only ${JSON.stringify(received)}`)), WITHIN_MS)
        const look = () => {
          const found = received.find(fits)
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => socket.terminate(),
  }
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
    socket.once('unexpected-response', (_, { statusCode = 0, headers }) =>
      reject(new UpgradeRefused(statusCode, headers['content-type'])),
    )
  })

export class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused'
  constructor(
    readonly status: number,
    readonly contentType: string | undefined,
  ) {
    super(`the upgrade was refused with ${status}`)
  }
}

/** A request whose body the test sends in chunks, or never. */
export interface RawRequest {
  /** Resolves with the response, even if the body is not sent completely. */
  readonly answer: Promise<RawAnswer>
  /** Resolves when either side closes the connection. */
  readonly closed: Promise<void>
  /** Resolves when the chunk was sent, or the server has responded and stopped reading. */
  write(piece: Uint8Array | string): Promise<void>
  end(): void
  /** Closes the connection. */
  destroy(): void
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly code: string | undefined
}

export async function rawRequest(
  visitor: Visitor,
  path: string,
  headers: Record<string, string | number>,
): Promise<RawRequest> {
  const token = await visitor.csrf()
  const sent: ClientRequest = request(`${visitor.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { cookie: visitor.cookie(), 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.once('error', reject).once('end', () => resolve(answerOf(response, text)))
    })
    sent.on('error', reject)
  })
  answer.catch(() => undefined)
  const closed = new Promise<void>((resolve) => sent.once('close', resolve))
  sent.flushHeaders()
  return {
    answer,
    closed,
    write: async (piece) => {
      const written = new Promise<void>((resolve) => sent.write(piece, () => resolve()))
      await Promise.race([written, answer.catch(() => undefined)])
    },
    end: () => sent.end(),
    destroy: () => sent.destroy(),
  }
}

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, text: string): RawAnswer => ({
  status: statusCode,
  headers,
  code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
})

const BOUNDARY = 'a-line-between'
/** The start and end of a form with one file. */
export const formHead = (field: string, name = 'file.pdf') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`
export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
