import { afterEach, describe, expect, test } from 'vitest'
import { createHttp } from '#frontend/lib/http.ts'
import { ProblemError } from '#frontend/lib/problem-error.ts'
import { json, openDesk, problem, type Reply } from './desk.ts'

const change = { method: 'POST', path: '/api/things' } as const
const read = { method: 'GET', path: '/api/things/:id' } as const

let desk: Awaited<ReturnType<typeof openDesk>>
const open = async (answer: Parameters<typeof openDesk>[0] = () => json({ done: true })) => {
  desk = await openDesk(answer)
  return desk
}
afterEach(() => desk?.close())

const send = (commandId?: string) => desk.call(change, { body: { a: 1 }, ...(commandId ? { commandId } : {}) } as never)
const failed = async (calling: Promise<unknown>): Promise<ProblemError> => {
  const error = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

describe('a change', () => {
  test('bears token, key and body', async () => {
    await open()
    expect(await send()).toEqual({ done: true })
    expect(desk.asked[0]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: {
        'x-csrf-token': 'token-1',
        'idempotency-key': 'command-1',
        'content-type': 'application/json',
      },
    })
  })

  test('takes the id of its user action', async () => {
    await open()
    await send('pay-once')
    expect(desk.asked[0]!.headers['idempotency-key']).toBe('pay-once')
  })

  test('with a stale token is sent again, the same command', async () => {
    await open((_, nth) => (nth === 1 ? problem(403, 'csrf_invalid') : json({ done: true })))
    expect(await send()).toEqual({ done: true })
    expect(desk.asked.map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-2'])
    expect(new Set(desk.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('whose token is refused twice fails', async () => {
    await open(() => problem(403, 'csrf_invalid'))
    expect((await failed(send())).code).toBe('csrf_invalid')
    expect(desk.asked).toHaveLength(2)
  })

  test('forbidden for another reason is not repeated', async () => {
    await open(() => problem(403, 'not_allowed', 'Your CSRF is fine, you are not.'))
    expect((await failed(send())).code).toBe('not_allowed')
    expect(desk.asked).toHaveLength(1)
  })

  test('that got lost is sent again, the same command', async () => {
    await open((_, nth): Reply => (nth === 1 ? { cut: true } : json({ done: true })))
    expect(await send()).toEqual({ done: true })
    expect(desk.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['command-1', 'command-1'])
  })

  test('lost twice says that the market is away', async () => {
    await open(() => ({ cut: true }))
    expect((await failed(send())).code).toBe('unreachable')
  })
})

describe('the token', () => {
  test('is fetched once for five minutes', async () => {
    await open()
    await Promise.all([send(), send()])
    desk.clock.now = 299_999
    await send()
    expect(desk.tokens()).toBe(1)
    desk.clock.now = 300_000
    await send()
    expect(desk.tokens()).toBe(2)
  })

  test('of another session is not used', async () => {
    await open()
    await send()
    desk.forgetToken()
    await send()
    expect(desk.asked[1]!.headers['x-csrf-token']).toBe('token-2')
  })

  test('that cannot be had stops the change', async () => {
    const sent: string[] = []
    const http = createHttp({
      fetch: (path, init) => {
        sent.push(`${init?.method} ${path}`)
        return Promise.reject(new TypeError('failed to fetch'))
      },
      now: () => 0,
      freshId: () => 'x',
      online: () => false,
    })
    expect((await failed(http.call(change))).code).toBe('offline')
    expect(sent).toEqual(['GET /api/csrf-token'])
  })
})

describe('a read', () => {
  const look = () => desk.call(read, { params: { id: 'a b' }, query: { q: 'x', none: undefined } } as never)

  test('fills in its address and bears no token', async () => {
    await open()
    await look()
    expect(desk.asked[0]!.url).toBe('/api/things/a%20b?q=x')
    expect(desk.asked[0]!.headers).not.toHaveProperty('x-csrf-token')
    expect(desk.asked[0]!.headers).not.toHaveProperty('x-min-position')
  })

  test('asks for what was just written', async () => {
    await open(() => json({}, { headers: { 'X-Position': '42' } }))
    await send()
    await look()
    expect(desk.asked[1]!.headers['x-min-position']).toBe('42')
  })

  test('does not ask for it long after', async () => {
    await open(({ method }) => json({}, method === 'POST' ? { headers: { 'X-Position': '42' } } : {}))
    await send()
    desk.clock.now = 5_000
    await look()
    expect(desk.asked[1]!.headers).not.toHaveProperty('x-min-position')
  })

  test('that was called off says so', async () => {
    await open()
    const off = AbortSignal.abort()
    await expect(desk.call(read, { params: { id: '1' }, signal: off } as never)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('a no', () => {
  test('becomes an error with code and reference', async () => {
    await open(() => problem(409, 'sold_out', 'Only 2 left.'))
    expect(await failed(send())).toMatchObject({
      code: 'sold_out',
      status: 409,
      detail: 'Only 2 left.',
      message: 'Only 2 left.',
      reference: 'ref-1',
    })
  })

  test('in HTML shows none of its text', async () => {
    await open(() => ({ status: 502, body: '<h1>secret stack</h1>' }))
    const error = await failed(send())
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 502 })
    expect(error.message).not.toContain('secret')
  })
})
