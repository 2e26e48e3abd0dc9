import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp, type Http, type HttpOptions } from '#frontend/shared/lib/http.ts'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The server's response. `cut` breaks the connection instead. */
export interface Reply {
  readonly status?: number
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly cut?: boolean
}

export const json = (value: unknown, more: Reply = {}): Reply => ({ ...more, body: JSON.stringify(value) })
export const problem = (status: number, code: string, detail = 'No.'): Reply =>
  json({ type: `urn:${code}`, title: 'No', status, code, detail, requestId: 'ref-1' }, { status })

/**
 * A server that returns the CSRF tokens `token-1`, `token-2`, … and answers all other requests by `answer`, with a
 * client for it.
 */
export async function openTestApi(
  answer: (request: ReceivedRequest, nth: number) => Reply,
  overrides: Partial<HttpOptions> = {},
) {
  const requests: ReceivedRequest[] = []
  let tokens = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = { method: request.method!, url: request.url!, headers: request.headers, body }
    const reply =
      one.url === '/api/csrf-token' ? json({ csrfToken: `token-${++tokens}` }) : answer(one, requests.push(one))
    if (reply.cut) request.socket.destroy()
    else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = { now: 0 }
  let ids = 0
  const http: Http = createHttp({
    fetch: (path, init) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init),
    now: () => clock.now,
    freshId: () => `command-${++ids}`,
    online: () => true,
    ...overrides,
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { ...http, requests, clock, tokens: () => tokens, close }
}
