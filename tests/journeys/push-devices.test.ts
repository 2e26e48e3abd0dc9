import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceView } from '#domain/notifications/contract.ts'
import { MAX_DEVICES } from '#domain/notifications/notifications.events.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember } from '#tests/support/members.ts'
import { subscriber } from '#tests/support/push-service/push-service.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const DEVICES = '/api/me/push-devices'
const add = (visitor: Visitor, overrides: object = {}) =>
  visitor.post<{ id: string }>(DEVICES, { ...subscriber().address, name: 'Chrome on Android', ...overrides })
const devicesOf = async (visitor: Visitor) =>
  bodyOf<{ publicKey: string; devices: DeviceView[] }>(await visitor.get('/api/me/push-devices'))

test('a member adds and removes devices', async () => {
  const ann = await newMember(market, 'Ann Apple')
  const one = subscriber('one').address
  const { id } = bodyOf(await add(ann, one))
  expect(bodyOf(await add(ann, one)).id).toBe(id)
  bodyOf(await add(ann, { ...subscriber('two').address, name: 'Firefox on Linux' }))
  const { publicKey, devices } = await devicesOf(ann)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(devices.map(({ name }) => name).sort()).toEqual(['Chrome on Android', 'Firefox on Linux'])
  expect(JSON.stringify(devices)).not.toContain('push.example')
  bodyOf(await ann.request('DELETE', `${DEVICES}/${id}`))
  bodyOf(await ann.request('DELETE', `${DEVICES}/${id}`))
  expect((await devicesOf(ann)).devices).toHaveLength(1)
})

test('devices belong to their member', async () => {
  const [bob, eve] = [await newMember(market, 'Bob Bean'), await newMember(market, 'Eve Eel')]
  const { id } = bodyOf(await add(bob))
  bodyOf(await eve.request('DELETE', `${DEVICES}/${id}`))
  expect((await devicesOf(bob)).devices).toHaveLength(1)
  expect((await devicesOf(eve)).devices).toEqual([])
  expectProblem(await createVisitor(market.url).get('/api/me/push-devices'), 401, 'not_signed_in')
})

test('push endpoints are stored encrypted', async () => {
  const cal = await newMember(market, 'Cal Corn')
  bodyOf(await add(cal, { ...subscriber('cal-secret').address, name: 'Cal’s phone' }))
  const rows = await market.engines.db.query<{ text: string }>('select e::text as text from events e')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join('')).not.toMatch(/cal-secret|Cal’s phone/)
})

test.each(['https://127.0.0.1/x', 'http://push.example/x', 'https://169.254.169.254/x', 'https://localhost/x', 'x'])(
  '%s is not accepted as a push endpoint',
  async (endpoint) => {
    const dan = await newMember(market, `Dan ${endpoint.length}${endpoint[8] ?? ''}`)
    expectProblem(await add(dan, { endpoint }), 400, 'push_endpoint_refused')
    expectProblem(await add(dan, { keys: { p256dh: 'short', auth: 'short' } }), 400, 'invalid_input')
  },
)

test('the number of devices is limited', async () => {
  const fay = await newMember(market, 'Fay Fig')
  for (let i = 0; i < MAX_DEVICES; i++) bodyOf(await add(fay, subscriber(`fay ${i}`).address))
  expectProblem(await add(fay, subscriber('one too many').address), 409, 'too_many_devices')
})
