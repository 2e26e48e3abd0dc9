import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { ProducerProduct, StockMovementView } from '#domain/catalog/product-listings.contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop, signedIn } from '#tests/support/members.ts'
import { buy, formFor, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm')
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const LEEKS = {
  name: 'Leeks',
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_pound',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
}

const listed = async (form: object = {}): Promise<ProducerProduct> => {
  const { id } = bodyOf<{ id: string }>(await seller.post('/api/me/products', { ...LEEKS, onHand: 5, ...form }))
  return own(id)
}
const own = async (id: string): Promise<ProducerProduct> =>
  bodyOf<ProducerProduct[]>(await seller.get('/api/me/products')).find((one) => one.id === id)!
const stock = (id: string, body: object) => seller.post(`/api/me/products/${id}/stock`, body)
const found = async (words: string) =>
  bodyOf<ProductPage>(await createVisitor(market.url).get(`/api/products?search=${words}`)).products

test('a listed product is found with its counted stock', async () => {
  const { id } = await listed({ name: 'Salsify' })
  expect(await own(id)).toMatchObject({
    name: 'Salsify',
    listed: true,
    version: 1,
    onHand: 5,
    reserved: 0,
    available: 5,
  })
  await expect.poll(async () => (await found('salsify')).map((one) => one.id)).toEqual([id])
})

test('a repeated request lists a product once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () =>
    seller.request<{ id: string }>('POST', '/api/me/products', {
      body: { ...LEEKS, name: 'Cardoon', onHand: 2 },
      headers,
    })
  const [one, two] = [bodyOf(await send()), bodyOf(await send())]
  expect(two.id).toBe(one.id)
  const all = bodyOf<ProducerProduct[]>(await seller.get('/api/me/products')).filter(({ name }) => name === 'Cardoon')
  expect(all.map(({ onHand }) => onHand)).toEqual([2])
})

test('an update based on an older version is rejected', async () => {
  const { id, version } = await listed({ name: 'Fennel' })
  const save = (form: object) => seller.request('PUT', `/api/me/products/${id}`, { body: { ...LEEKS, ...form } })
  bodyOf(await save({ name: 'Bronze Fennel', expectedVersion: version }))
  expectProblem(await save({ name: 'Florence Fennel', expectedVersion: version }), 409, 'edit_conflict')
  expect(await own(id)).toMatchObject({ name: 'Bronze Fennel', version: version + 1 })
  bodyOf(await save({ name: 'Florence Fennel', priceCents: 350, expectedVersion: version + 1 }))
  expect(await own(id)).toMatchObject({ name: 'Florence Fennel', priceCents: 350, version: version + 3 })
})

test('an unlisted product is visible to its producer only', async () => {
  const { id } = await listed({ name: 'Skirret' })
  bodyOf(await seller.post(`/api/me/products/${id}/unlist`))
  await expect.poll(async () => (await found('skirret')).length).toBe(0)
  expect(await own(id)).toMatchObject({ listed: false })
  bodyOf(await seller.post(`/api/me/products/${id}/relist`))
  await expect.poll(async () => (await found('skirret')).length).toBe(1)
})

test('every unit in stock is explained', async () => {
  const { id } = await listed({ name: 'Sorrel' })
  bodyOf(await stock(id, { reason: 'received', quantity: 4.25, note: 'second cut' }))
  bodyOf(await stock(id, { reason: 'shrinkage', quantity: 1, note: 'wilted' }))
  bodyOf(await stock(id, { reason: 'correction', quantity: -0.5, note: 'scale was off' }))
  expect(bodyOf(await stock(id, { reason: 'counted', onHand: 7, expectedOnHand: 7.75 }))).toEqual({
    onHand: 7,
    available: 7,
  })
  const { movements } = bodyOf<{ movements: StockMovementView[] }>(
    await seller.get(`/api/me/products/${id}/stock-movements`),
  )
  expect(movements.map(({ reason: why, quantity, onHand, note: reason }) => [why, quantity, onHand, reason])).toEqual([
    ['counted', -0.75, 7, 'counted'],
    ['correction', -0.5, 7.75, 'scale was off'],
    ['shrinkage', -1, 8.25, 'wilted'],
    ['received', 4.25, 9.25, 'second cut'],
    ['counted', 5, 5, 'first count'],
  ])
})

test('invalid requests are refused without effect', async () => {
  const { id } = await listed({ name: 'Lovage' })
  const list = (form: object) => seller.post('/api/me/products', { ...LEEKS, onHand: 1, ...form })
  await expectNoEvents(market, async () => {
    expectProblem(await stock(id, { reason: 'shrinkage', quantity: 5.25, note: 'frost' }), 400, 'stock_negative')
    expectProblem(await stock(id, { reason: 'received', quantity: 0.3 }), 400, 'quantity_step_invalid')
    expectProblem(await stock(id, { reason: 'counted', onHand: 5, expectedOnHand: 4.9 }), 400, 'quantity_step_invalid')
    expectProblem(await stock(id, { reason: 'shrinkage', quantity: 1 }), 400, 'invalid_input')
    expectProblem(await list({ name: ' ' }), 400, 'invalid_input')
    expectProblem(await list({ priceCents: 0 }), 400, 'invalid_input')
    expectProblem(await list({ fulfillmentMethods: [] }), 400, 'invalid_input')
    expectProblem(await list({ unit: 'per_item', onHand: 1.5 }), 400, 'quantity_step_invalid')
  })
  expect(await own(id)).toMatchObject({ onHand: 5, version: 1 })
})

test('a unit cannot change while there is stock', async () => {
  const { id } = await listed({ name: 'Chervil' })
  const save = async (unit: string) => {
    const { version: expectedVersion } = await own(id)
    return seller.request('PUT', `/api/me/products/${id}`, {
      body: { ...LEEKS, name: 'Chervil', unit, expectedVersion },
    })
  }
  await expectNoEvents(market, async () => expectProblem(await save('per_item'), 409, 'unit_in_use'))
  bodyOf(await stock(id, { reason: 'counted', onHand: 0, expectedOnHand: 5 }))
  bodyOf(await save('per_item'))
  expect(await own(id)).toMatchObject({ unit: 'per_item', onHand: 0 })
})

const remove = (id: string, visitor = seller) => visitor.request<{ id: string }>('DELETE', `/api/me/products/${id}`)

test('a product without sales is deleted', async () => {
  const { id } = await listed({ name: 'Tansymallow' })
  const fan = await signedIn(market, (await createMember(market, 'Fan')).username)
  bodyOf(await fan.post('/api/favorites', { productId: id }))
  expect(bodyOf<unknown[]>(await fan.get('/api/favorites'))).toHaveLength(1)
  bodyOf(await remove(id))
  bodyOf(await remove(id))
  expect(await own(id)).toBeUndefined()
  await expect.poll(async () => (await found('tansymallow')).length).toBe(0)
  expectProblem(await fan.get(`/api/products/${id}`), 404, 'product_not_found')
  expect(bodyOf<unknown[]>(await fan.get('/api/favorites'))).toEqual([])
  const cart = { lines: [{ productId: id, quantity: 1 }], fulfillment: [] }
  expect(bodyOf(await fan.post('/api/cart/quote', cart))).toMatchObject({ producers: [] })
  expectProblem(await stock(id, { reason: 'received', quantity: 1 }), 404, 'product_not_found')
  expect((await market.events('ProductListed')).some(({ data }) => 'productId' in data && data.productId === id)).toBe(
    true,
  )
})

test('a sold product is unlisted, not deleted', async () => {
  const farm = await openShop(market, 'Sold Acre', { products: { Eggs: { priceCents: 1000 } } })
  const owner = await signedIn(market, farm.username)
  await buy(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 1 }])
  await expectNoEvents(market, async () =>
    expectProblem(await remove(farm.products.Eggs!, owner), 409, 'product_was_sold'),
  )
  bodyOf(await owner.post(`/api/me/products/${farm.products.Eggs}/unlist`))
})

test('either a concurrent deletion or reservation succeeds', async () => {
  const names = ['Ash', 'Birch', 'Cedar', 'Elm']
  const products = Object.fromEntries(names.map((name) => [name, { priceCents: 500 }]))
  const farm = await openShop(market, 'Race Acre', { products })
  const owner = await signedIn(market, farm.username)
  for (const name of names) {
    const productId = farm.products[name]!
    const buyer = createVisitor(market.url)
    const form = await formFor(buyer, [{ productId, quantity: 1 }])
    const [removal, bought] = await Promise.all([remove(productId, owner), startCheckout(buyer, form)])
    if (removal.status === 200) expect(bought.status).toBe(409)
    else expectProblem(removal, 409, 'product_is_reserved')
    expect([name, bought.status < 300]).toEqual([name, removal.status !== 200])
  }
})
