import { afterAll, beforeAll, expect, test } from 'vitest'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { deliverWebhook } from '#tests/support/sandbox-processor.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, UpgradeRefused } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: {} } })
})
afterAll(() => market?.stop())

const json = { 'content-type': 'application/json' }

const BODIES: readonly [string, string, Record<string, string>, number, string][] = [
  ['broken JSON', '{"lines": [', json, 400, 'invalid_json'],
  ['no JSON at all', '', json, 400, 'invalid_json'],
  ['a poisoned prototype', '{"__proto__": {"admin": true}}', json, 400, 'invalid_json'],
  ['null', 'null', json, 400, 'invalid_input'],
  ['a list', '[]', json, 400, 'invalid_input'],
  ['a number', '7', json, 400, 'invalid_input'],
  ['a word', '"lines"', json, 400, 'invalid_input'],
  ['XML', '<cart/>', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
  ['a form', 'lines=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  ['10 MB', JSON.stringify({ lines: 'x'.repeat(10 * 1024 * 1024) }), json, 413, 'too_large'],
]
test.each(BODIES)('a body of %s is rejected', async (_, body, headers, status, code) => {
  const buyer = createVisitor(market.url)
  await buyer.csrf()
  for (const path of ['/api/checkouts', '/api/cart/quote', '/api/auth/login'])
    expectProblem(await expectNoEvents(market, () => buyer.request('POST', path, { body, headers })), status, code)
})

const READS: readonly [string, number, string][] = [
  ['/api/products/banana', 404, 'product_not_found'],
  [`/api/products/${idNamed('product', 'moon')}`, 404, 'product_not_found'],
  ['/api/products/a%00b', 400, 'invalid_input'],
  [`/api/products/${'x'.repeat(300)}`, 404, 'not_found'],
  ['/api/products/%27%20or%201%3D1', 404, 'product_not_found'],
  ['/api/producer-profiles/a%00b', 400, 'invalid_input'],
  ['/api/producer-profiles/7', 404, 'producer_not_found'],
  ['/api/orders/7', 404, 'order_not_found'],
  ['/api/orders/a%00b?key=x', 400, 'invalid_input'],
  ['/api/checkouts/a%00b', 400, 'invalid_input'],
  ['/api/zip-codes/banana', 400, 'zip_code_unknown'],
  ['/api/zip-codes/%00', 400, 'invalid_input'],
  ['/api/products?minPrice=cheap', 400, 'invalid_input'],
  ['/api/products?maxPrice=-1', 400, 'invalid_input'],
  ['/api/products?page=0', 400, 'invalid_input'],
  ['/api/products?page=1e99', 400, 'invalid_input'],
  ['/api/products?pageSize=1000', 400, 'invalid_input'],
  ['/api/products?zipCode=00000', 400, 'zip_code_unknown'],
  ['/api/products?zipCode=a%00b', 400, 'invalid_input'],
  ['/api/products?search=%00', 400, 'invalid_input'],
  ['/api/products?producerId=%00', 400, 'invalid_input'],
  [`/api/products?search=${'x'.repeat(101)}`, 400, 'invalid_input'],
  ['/api/products?inStock=perhaps', 400, 'invalid_input'],
  ['/api/nothing', 404, 'not_found'],
  ['/api', 404, 'not_found'],
  ['/api/%ff', 404, 'not_found'],
  ['/files/..%2f..%2fetc%2fpasswd', 404, 'not_found'],
  ['/files/%00', 404, 'not_found'],
]
test.each(READS)('GET %s responds with %i %s', async (path, status, code) => {
  expectProblem(await createVisitor(market.url).get(path), status, code)
})

test.each([
  ...['search=%27%3B--', 'search=%F0%9F%8D%85', 'search=%25_%5C', 'categories=nothing,'],
  ...['producerId=nobody', 'deliveryOptions=drone', 'sortBy=price;drop'],
  ...['deliveryOptions=constructor', 'categories=toString', 'sortBy=__proto__'],
])('a search for %s returns a valid result', async (query) => {
  expect((await createVisitor(market.url).get(`/api/products?${query}`)).status).toBe(200)
})

test.each([
  ['nonsense', 415, 'unsupported_media_type'],
  ['gzip', 400, 'invalid_json'],
] as const)('a body falsely declared as %s responds with %i %s', async (encoding, status, code) => {
  const visitor = createVisitor(market.url)
  const headers = { 'content-encoding': encoding }
  expectProblem(await visitor.post('/api/cart/quote', { lines: [] }, headers), status, code)
})

test('unsupported methods are not found', async () => {
  const visitor = createVisitor(market.url)
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expectProblem(await visitor.request(method, '/api/products'), 404, 'not_found')
})

const register = { username: 'eve', email: 'eve@example.com', password: 'a fence of old cedar' }

test('an invalid CSRF token is rejected', async () => {
  const [visitor, other] = [createVisitor(market.url), createVisitor(market.url)]
  const foreign = await other.csrf()
  await visitor.csrf()
  for (const token of ['', 'stale', foreign]) {
    const headers = { 'x-csrf-token': token }
    const ask = () => visitor.post('/api/auth/register', register, headers)
    expectProblem(await expectNoEvents(market, ask), 403, 'csrf_invalid')
  }
  const bare = () => createVisitor(market.url).post('/api/auth/register', register, { 'x-csrf-token': foreign })
  expectProblem(await expectNoEvents(market, bare), 403, 'csrf_invalid')
})

test('a CSRF token from before the sign-in is stale', async () => {
  const visitor = createVisitor(market.url)
  const stale = await visitor.csrf()
  bodyOf(await visitor.signIn(farm.username, PASSWORD))
  expectProblem(await visitor.post('/api/auth/logout', undefined, { 'x-csrf-token': stale }), 403, 'csrf_invalid')
})

test.each([
  ['a foreign origin', 'https://evil.example'],
  ['a missing origin', undefined],
  ['the origin null', 'null'],
  ['another port', 'http://localhost:1'],
])('a socket from %s is rejected', async (_, origin) => {
  const refused = createVisitor(market.url).socket({ origin })
  await expect(refused).rejects.toBeInstanceOf(UpgradeRefused)
  await expect(refused).rejects.toMatchObject({ status: 403, contentType: expect.stringContaining('problem+json') })
})

test('a forged payment webhook changes nothing', async () => {
  for (const [payload, signature] of [
    ['{}', ''],
    ['{}', 't=1,v1=00'],
    ['not json', 't=1,v1=00'],
  ] as const) {
    const response = await expectNoEvents(market, () => deliverWebhook(market, { payload, signature }))
    const body = await response.json()
    expect(body).toMatchObject({ status: 400, code: 'webhook_signature_invalid' })
  }
})

const FORMS: readonly [string, unknown, number, string][] = [
  ['/api/orders/banana/cancel', { reason: '' }, 404, 'order_not_found'],
  ['/api/orders/a%00b/cancel?key=x', { reason: '' }, 400, 'invalid_input'],
  ['/api/checkouts/a%00b/refresh', undefined, 400, 'invalid_input'],
  [`/api/checkouts/${'x'.repeat(300)}/cancel`, undefined, 404, 'not_found'],
  ['/api/auth/verify-email', { token: 'nonsense' }, 400, 'token_invalid'],
  ['/api/auth/verify-email', { token: 'a\0b.c' }, 400, 'invalid_input'],
  ['/api/auth/verify-email', { token: ' '.repeat(290) }, 400, 'token_invalid'],
  ['/api/auth/login', { username: 'a\0b', password: 'abcdefg' }, 400, 'invalid_input'],
  ['/api/auth/login', { username: { $ne: 1 }, password: 'secret' }, 400, 'invalid_input'],
  ['/api/cart/quote', { lines: [{ productId: 'x', quantity: -1 }] }, 400, 'invalid_input'],
]
test.each(FORMS)('POST %s of %j responds with %i %s', async (path, body, status, code) => {
  const visitor = createVisitor(market.url)
  expectProblem(await expectNoEvents(market, () => visitor.post(path, body)), status, code)
})

test('a cart of unknown products names them', async () => {
  const lines = [{ productId: 'banana', quantity: 1 }]
  const cart = bodyOf(await createVisitor(market.url).post('/api/cart/quote', { lines }))
  expect(cart).toMatchObject({ gone: ['banana'], buyable: false })
})

test('an unknown status is rejected', async () => {
  const seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
  const path = `/api/orders/${idNamed('order', 'moon')}/status`
  const ask = (body: unknown) => expectNoEvents(market, () => seller.request('PATCH', path, { body }))
  expectProblem(await ask({ status: 'eaten' }), 400, 'invalid_input')
  expectProblem(await ask({ status: 'paid' }), 400, 'invalid_input')
  expectProblem(await ask({ status: 'completed' }), 404, 'order_not_found')
})
