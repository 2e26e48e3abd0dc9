import { randomUUID } from 'node:crypto'
import type { Problem } from '#domain/kernel/contract.ts'
import { until } from './market-until.ts'
import { openSocket, type VisitorSocket } from './visitor-socket.ts'

/** Somebody with a browser: a cookie jar, a CSRF token, an idempotency key for every change. */
export interface Visitor {
  readonly url: string
  ask<T = unknown>(method: string, path: string, options?: Asking): Promise<Answer<T>>
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** A fresh token, as a page fetches it; changes fetch one by themselves when they have none. */
  csrf(): Promise<string>
  signIn(username: string, password: string): Promise<Answer>
  socket(headers?: Record<string, string | undefined>): Promise<VisitorSocket>
  /** The session's cookie as it is sent: `farmgate=…`. */
  cookie(): string
}

export interface Asking {
  /** Sent as JSON; a string and a form go as they are. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export function createVisitor(url: string): Visitor {
  const jar = { cookies: new Map<string, string>(), token: '', position: '' }
  const cookies = () => [...jar.cookies].map((cookie) => cookie.join('=')).join('; ')
  let fetching: Promise<string> | undefined

  /** What is read may be behind what was written, and says so: it is asked again, as a page would be drawn again. */
  async function read<T>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const fresh = (answer: Answer<T>) => headers['x-min-position'] !== undefined || !answer.headers.has('x-stale')
    return until(() => ask<T>('GET', path, { headers }), fresh)
  }

  async function ask<T>(method: string, path: string, { body, headers = {} }: Asking = {}): Promise<Answer<T>> {
    const changes = method !== 'GET'
    if (changes && !jar.token && headers['x-csrf-token'] === undefined) await theToken()
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
    // A sign-in ends the old session and begins a new one: the last word counts.
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s)
      jar.cookies.set(name, value)
    }
    jar.position = response.headers.get('x-position') ?? jar.position
    return { status: response.status, headers: response.headers, body: (await contentOf(response)) as T }
  }

  /** Changes that begin together wait for one token: a second would make the first stale. */
  const theToken = () => {
    fetching ??= csrf().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  async function csrf(): Promise<string> {
    const { body } = await ask<{ csrfToken: string }>('GET', '/api/csrf-token')
    jar.token = body.csrfToken
    return jar.token
  }

  return {
    url,
    ask,
    csrf,
    get: read,
    post: (path, body, headers) =>
      ask('POST', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) }),
    signIn: async (username, password) => {
      const answer = await ask('POST', '/api/auth/login', { body: { username, password } })
      jar.token = ''
      return answer
    },
    socket: (headers = {}) => openSocket(url, { cookie: cookies(), origin: url, ...headers }),
    cookie: () => `farmgate=${jar.cookies.get('farmgate') ?? ''}`,
  }
}

/** What came back, when it is what it should be; else an error that shows what it was. */
export function fine<T>(answer: Answer<T>): T {
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The problem an answer bears. */
export const problemIn = (answer: Answer): Problem => answer.body as Problem

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
