import { afterEach, describe, expect, test } from 'vitest'
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

  test('with a file goes as a form', async () => {
    await open()
    const image = new File(['a leek'], 'leek.png', { type: 'image/png' })
    await desk.call(change, { body: { image } } as never)
    expect(desk.asked[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(desk.asked[0]!.body).toContain('name="image"; filename="leek.png"')
  })

  test('that got lost is sent again, the same command', async () => {
    await open((_, nth): Reply => (nth === 1 ? { cut: true } : json({ done: true })))
    expect(await send()).toEqual({ done: true })
    expect(desk.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['command-1', 'command-1'])
  })

  test('that needs a confirmation is sent again with the same key once it is given', async () => {
    const proofs: string[] = []
    const confirm = async (proof: string) => proofs.push(proof) > 0
    const needs = { status: 403, code: 'reauthentication_required', details: { needs: 'code' } }
    const asks = () =>
      json({ ...JSON.parse(problem(403, 'reauthentication_required').body!), ...needs }, { status: 403 })
    desk = await openDesk((_, nth) => (nth === 1 ? asks() : json({ done: true })), { confirm })
    expect(await send()).toEqual({ done: true })
    expect(proofs).toEqual(['code'])
    expect(desk.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['command-1', 'command-1'])
  })

  test('whose confirmation is declined fails as the server said', async () => {
    desk = await openDesk(() => problem(403, 'reauthentication_required'), { confirm: async () => false })
    expect(await failed(send())).toMatchObject({ code: 'reauthentication_required' })
    expect(desk.asked).toHaveLength(1)
  })

  test('of a page that is left alone says so', async () => {
    const page = { alone: false }
    desk = await openDesk(() => json({ done: true }), { leftAlone: () => page.alone })
    await send()
    page.alone = true
    await send()
    expect(desk.asked.map(({ headers }) => headers['x-background'])).toEqual([undefined, 'true'])
  })

  test('lost twice says that the market is away', async () => {
    await open(() => ({ cut: true }))
    expect((await failed(send())).code).toBe('unreachable')
  })
})

describe('the token', () => {
  test('is fetched once for changes sent together', async () => {
    await open()
    await Promise.all([send(), send()])
    expect(desk.tokens()).toBe(1)
  })

  test('of another session is not used', async () => {
    await open()
    await send()
    desk.forgetToken()
    await send()
    expect(desk.asked[1]!.headers['x-csrf-token']).toBe('token-2')
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
    expect(desk.asked[0]!.headers).toHaveProperty('x-requested-with', 'fetch')
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
