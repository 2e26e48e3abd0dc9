import { afterEach, describe, expect, test } from 'vitest'
import { ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { json, openTestApi, problem, type Reply } from './test-api.ts'

const change = { method: 'POST', path: '/api/things' } as const
const read = { method: 'GET', path: '/api/things/:id' } as const

let api: Awaited<ReturnType<typeof openTestApi>>
const open = async (answer: Parameters<typeof openTestApi>[0] = () => json({ done: true })) => {
  api = await openTestApi(answer)
  return api
}
afterEach(() => api?.close())

const send = (commandId?: string) => api.call(change, { body: { a: 1 }, ...(commandId ? { commandId } : {}) } as never)
const failed = async (calling: Promise<unknown>): Promise<ProblemError> => {
  const error = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

describe('a command', () => {
  test('sends token, key and body', async () => {
    await open()
    expect(await send()).toEqual({ done: true })
    expect(api.requests[0]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: {
        'x-csrf-token': 'token-1',
        'idempotency-key': 'command-1',
        'content-type': 'application/json',
      },
    })
  })

  test('uses the id of its user action', async () => {
    await open()
    await send('pay-once')
    expect(api.requests[0]!.headers['idempotency-key']).toBe('pay-once')
  })

  test('with a file is sent as multipart', async () => {
    await open()
    const image = new File(['a leek'], 'leek.png', { type: 'image/png' })
    await api.call(change, { body: { image } } as never)
    expect(api.requests[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(api.requests[0]!.body).toContain('name="image"; filename="leek.png"')
  })

  test('is resent with the same id after a network failure', async () => {
    await open((_, nth): Reply => (nth === 1 ? { cut: true } : json({ done: true })))
    expect(await send()).toEqual({ done: true })
    expect(api.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['command-1', 'command-1'])
  })

  test('is resent with the same key after confirmation', async () => {
    const proofs: string[] = []
    const confirm = async (proof: string) => proofs.push(proof) > 0
    const needs = { status: 403, code: 'reauthentication_required', details: { needs: 'code' } }
    const askForProof = () =>
      json({ ...JSON.parse(problem(403, 'reauthentication_required').body!), ...needs }, { status: 403 })
    api = await openTestApi((_, nth) => (nth === 1 ? askForProof() : json({ done: true })), { confirm })
    expect(await send()).toEqual({ done: true })
    expect(proofs).toEqual(['code'])
    expect(api.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['command-1', 'command-1'])
  })

  test('fails with the server’s problem when confirmation is canceled', async () => {
    api = await openTestApi(() => problem(403, 'reauthentication_required'), { confirm: async () => false })
    expect(await failed(send())).toMatchObject({ code: 'reauthentication_required' })
    expect(api.requests).toHaveLength(1)
  })

  test('of an inactive page is marked as background', async () => {
    const page = { alone: false }
    api = await openTestApi(() => json({ done: true }), { isIdle: () => page.alone })
    await send()
    page.alone = true
    await send()
    expect(api.requests.map(({ headers }) => headers['x-background'])).toEqual([undefined, 'true'])
  })

  test('lost twice reports an unreachable server', async () => {
    await open(() => ({ cut: true }))
    expect((await failed(send())).code).toBe('unreachable')
  })
})

describe('the CSRF token', () => {
  test('is fetched once for concurrent commands', async () => {
    await open()
    await Promise.all([send(), send()])
    expect(api.tokens()).toBe(1)
  })

  test('of another session is dropped', async () => {
    await open()
    await send()
    api.forgetToken()
    await send()
    expect(api.requests[1]!.headers['x-csrf-token']).toBe('token-2')
  })
})

describe('a query', () => {
  const get = () => api.call(read, { params: { id: 'a b' }, query: { q: 'x', none: undefined } } as never)

  test('fills in its URL and sends no token', async () => {
    await open()
    await get()
    expect(api.requests[0]!.url).toBe('/api/things/a%20b?q=x')
    expect(api.requests[0]!.headers).not.toHaveProperty('x-csrf-token')
    expect(api.requests[0]!.headers).not.toHaveProperty('x-min-position')
    expect(api.requests[0]!.headers).toHaveProperty('x-requested-with', 'fetch')
  })

  test('requires the position of a recent write', async () => {
    await open(() => json({}, { headers: { 'X-Position': '42' } }))
    await send()
    await get()
    expect(api.requests[1]!.headers['x-min-position']).toBe('42')
  })

  test('drops the position after a while', async () => {
    await open(({ method }) => json({}, method === 'POST' ? { headers: { 'X-Position': '42' } } : {}))
    await send()
    api.clock.now = 5_000
    await get()
    expect(api.requests[1]!.headers).not.toHaveProperty('x-min-position')
  })

  test('reports its cancellation', async () => {
    await open()
    const off = AbortSignal.abort()
    await expect(api.call(read, { params: { id: '1' }, signal: off } as never)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
