import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePositions } from '#domain/kernel/event.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop } from '#tests/support/members.ts'
import { formFor, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, problemIn } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 50 } } })
})
afterAll(() => market?.stop())

interface Report {
  readonly status: string
  readonly head: string
  readonly projections: readonly { readonly name: string; readonly behind: number; readonly parked: number }[]
  readonly jobs: object
}

test('the health check reports readiness and lag', async () => {
  const report = bodyOf(await createVisitor(market.url).get<Report>('/api/health'))
  expect(report).toMatchObject({ status: 'ready', head: await market.engines.log.head() })
  expect(report.projections.length).toBeGreaterThan(4)
  for (const one of report.projections) expect(one).toMatchObject({ behind: 0, parked: 0 })
  expect(Object.keys(report.jobs)).toEqual(expect.arrayContaining(['send-checkout-emails', 'expire-checkout']))
})

test('a read can wait for the position of a write', async () => {
  const buyer = createVisitor(market.url)
  const response = await startCheckout(buyer, await formFor(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }]))
  const position = response.headers.get('x-position')!
  expect(comparePositions(position, await market.engines.log.head())).toBeLessThanOrEqual(0)
  expect(response.headers.get('x-stale')).toBeNull()
  const read = await buyer.get(`/api/products/${farm.products.Eggs}`, { 'x-min-position': position })
  expect(read.headers.get('x-stale')).toBeNull()
  expect(read.body).toMatchObject({ available: 49 })
})

test('respond-async does not wait for the read models', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
  const response = await startCheckout(buyer, form, { prefer: 'respond-async' })
  bodyOf(response)
  expect(response.headers.get('x-position')).toMatch(/^\d+$/)
  expect(response.headers.get('x-stale')).toBeNull()
  const own = bodyOf(await buyer.get<{ available: number }>(`/api/products/${farm.products.Eggs}`))
  expect(own.available).toBe(48)
})

test('a read of a future position reports that it is stale', async () => {
  const future = String(Number(await market.engines.log.head()) + 1000)
  const began = performance.now()
  const { status, headers } = await createVisitor(market.url).get('/api/products', { 'x-min-position': future })
  expect([status, headers.get('x-stale')]).toEqual([200, 'true'])
  expect(performance.now() - began).toBeGreaterThan(450)
})

test.each(['banana', '-1', '1e9', '', '99999999999999999999999'])(
  'an invalid position "%s" is ignored',
  async (position) => {
    const { status, headers } = await createVisitor(market.url).get('/api/products', { 'x-min-position': position })
    expect([status, headers.get('x-stale')]).toEqual([200, null])
  },
)

test('the API documentation describes every route', async () => {
  const { paths } = bodyOf(await createVisitor(market.url).get<{ paths: Record<string, object> }>('/api/docs/json'))
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/checkouts', '/api/orders/{id}/status']))
  expect((await createVisitor(market.url).get('/api/docs/')).status).toBe(200)
})

test('an error can be found by its reference', async () => {
  await market.engines.db.query('alter table reviews.reviews rename to lost')
  const response = await createVisitor(market.url).get(`/api/products/${farm.products.Eggs}/reviews`)
  await market.engines.db.query('alter table reviews.lost rename to written')
  expectProblem(response, 500, 'internal_error')
  const { requestId: reference } = problemIn(response)
  const line = market.logEntries.find(({ requestId }) => requestId === reference)
  expect(line).toMatchObject({ msg: 'request failed', err: { message: expect.stringContaining('reviews') } })
})
