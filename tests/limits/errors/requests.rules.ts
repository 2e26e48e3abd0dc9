import { expect } from 'vitest'
import { createHttp } from '#frontend/shared/lib/http.ts'
import { ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { json, openTestApi, problem, type Reply } from '#tests/frontend/lib/test-api.ts'
import { livePage } from '#tests/limits/support/live-page.ts'
import type { Table } from '#tests/limits/support/table.ts'

const POST = { method: 'POST', path: '/api/things' } as const

/** How a page handles the server's responses to consecutive writes; a string is the message shown. */
async function sendRequests(answer: Parameters<typeof openTestApi>[0], at: readonly number[] = [0]) {
  const server = await openTestApi(answer)
  const results: unknown[] = []
  for (const ms of at) {
    server.clock.now = ms
    results.push(await server.call(POST).catch((error: ProblemError) => error))
  }
  server.close()
  return { results, requests: server.requests, tokens: server.tokens() }
}

const done = () => json({ done: true })
const codeOf = (error: unknown) => (error instanceof ProblemError ? error.code : error)

export const REQUEST_RULES: Table = {
  'a refusal becomes an error with its user message, not with status and body (B16)': async () => {
    const { results } = await sendRequests(() => problem(409, 'out_of_stock', 'Only 2 left.'))
    expect(results).toMatchObject([{ status: 409, code: 'out_of_stock', message: 'Only 2 left.', requestId: 'ref-1' }])
  },

  'an unreadable response is never shown (B16)': async () => {
    const { results } = await sendRequests(() => ({ status: 502, body: '<h1>secret stack</h1>' }))
    expect(results).toMatchObject([{ code: 'unreadable_answer', status: 502 }])
    expect(String(results[0])).not.toContain('secret')
  },

  'a refusal that mentions CSRF in its text only is not retried (A17)': async () => {
    const { results, requests } = await sendRequests(() =>
      problem(403, 'not_allowed', 'Your CSRF is fine, you are not.'),
    )
    expect([results.map(codeOf), requests.length]).toEqual([['not_allowed'], 1])
  },

  'a stale token is fetched again and the request retried, as the same command': async () => {
    const { results, requests } = await sendRequests(
      (_, nth): Reply => (nth === 1 ? problem(403, 'csrf_invalid') : done()),
    )
    expect(results).toEqual([{ done: true }])
    expect(requests.map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-2'])
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  },

  'a token refused a second time is not retried': async () => {
    const { results, requests } = await sendRequests(() => problem(403, 'csrf_invalid'))
    expect([results.map(codeOf), requests.length]).toEqual([['csrf_invalid'], 2])
  },
}

export const NO_RESPONSE_RULES: Table = {
  'without a token no change is sent, and the page says why (B7)': async () => {
    const sent: string[] = []
    const fetch = (path: unknown, init?: RequestInit) => {
      sent.push(`${init?.method} ${path}`)
      return Promise.reject(new TypeError('failed to fetch'))
    }
    const { call } = createHttp({ fetch, now: () => 0, freshId: () => 'x', online: () => false })
    await expect(call(POST)).rejects.toMatchObject({ code: 'offline', detail: expect.stringContaining('offline') })
    expect(sent).toEqual(['GET /api/csrf-token'])
  },

  'an unreadable live message is ignored, and the next one is processed': () => {
    const { live, receive, disconnect } = livePage()
    const received: string[] = []
    live.listen(({ type }) => received.push(type))
    live.connect()
    for (const text of ['not json at all', '{"type":', '{"type":"welcome"}']) receive(text)
    expect(received).toEqual(['welcome'])
    disconnect()
  },
}

export const CSRF_RULES: Table = {
  'the token is kept for 300000 ms, not longer': async () => {
    expect((await sendRequests(done, [0, 299_999])).tokens).toBe(1)
    expect((await sendRequests(done, [0, 299_999, 300_000])).tokens).toBe(2)
  },
}
