import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  ForecastLine,
  InventoryAdjusted,
  InventoryItem,
  InventoryView,
} from '#domain/catalog/inventory.contract.ts'
import type { ProducerProduct, StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn } from '#tests/support/members.ts'
import { buy, mailsTo } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

const INVENTORY = '/api/me/inventory'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  const products = {
    Eggs: { stock: 30 },
    Milk: { stock: 8 },
    Leeks: { stock: 0 },
    Kale: { stock: 40 },
    Beets: { stock: 20 },
  }
  farm = await openShop(market, 'Hill Farm', { products })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const inventory = async (visitor = seller) => bodyOf(await visitor.get<InventoryView>(INVENTORY))
const line = async (name: string): Promise<InventoryItem> =>
  (await inventory()).products.find((one) => one.name === name)!
const stock = (name: string, body: object) => seller.post(`/api/me/products/${farm.products[name]}/stock`, body)
const setThreshold = (name: string, threshold: unknown) =>
  seller.request('PUT', `/api/me/products/${farm.products[name]}/low-stock-threshold`, { body: { threshold } })
const setAll = (lowStockThreshold: unknown) =>
  seller.request('PUT', `${INVENTORY}/settings`, { body: { lowStockThreshold } })
const announcements = async (name: string): Promise<string[]> => {
  const { notifications } = bodyOf(await seller.get<NotificationFeed>('/api/me/notifications?filter=inventory'))
  return notifications
    .filter(({ message }) => message.startsWith(name))
    .map(({ title, message }) => `${title}: ${message}`)
}
const mails = async (name: string): Promise<string[]> =>
  (await mailsTo(seller, farm.email)).map(({ subject }) => subject).filter((subject) => subject.endsWith(`: ${name}`))

test('the inventory summary adds up the stock', async () => {
  const { lowStockThreshold, products, stats } = await inventory()
  expect(lowStockThreshold).toBe(10)
  expect(products.map(({ name, status, threshold }) => [name, status, threshold])).toEqual([
    ['Beets', 'in_stock', 10],
    ['Eggs', 'in_stock', 10],
    ['Kale', 'in_stock', 10],
    ['Leeks', 'out', 10],
    ['Milk', 'low', 10],
  ])
  expect(stats).toEqual({ products: 5, low: 1, out: 1, alerts: 2 })
  expect(await line('Milk')).toMatchObject({ onHand: 8, reserved: 0, available: 8, since: expect.any(String) })
})

test('other members have no inventory and see none', async () => {
  expectProblem(await createVisitor(market.url).get(INVENTORY), 401, 'not_signed_in')
  const ann = await newMember(market, 'Ann Shopper')
  for (const path of [INVENTORY, `${INVENTORY}/forecast`]) expectProblem(await ann.get(path), 403, 'not_allowed')
  const rival = await signedIn(market, (await openShop(market, 'Rival Farm', { products: { Hay: {} } })).username)
  expect((await inventory(rival)).products.map(({ name }) => name)).toEqual(['Hay'])
  const change = { reason: 'received', quantity: 5 }
  await expectNoEvents(market, async () => {
    const path = `/api/me/products/${farm.products.Eggs}/low-stock-threshold`
    expectProblem(await rival.request('PUT', path, { body: { threshold: 1 } }), 403, 'product_not_owned')
    const changes = [{ productId: farm.products.Eggs, change }]
    const { products } = bodyOf(
      await rival.post<{ products: InventoryAdjusted[] }>(`${INVENTORY}/adjustments`, { changes }),
    )
    expect(products[0]).toMatchObject({ onHand: null, refused: { code: 'product_not_owned' } })
  })
})

test('a threshold applies to products without their own', async () => {
  bodyOf(await setThreshold('Milk', 3))
  expect(await line('Milk')).toMatchObject({ threshold: 3, ownThreshold: 3, status: 'in_stock', since: null })
  expect(bodyOf(await setAll(20))).toEqual({ lowStockThreshold: 20 })
  const { products } = await inventory()
  expect(products.map(({ name, threshold, status }) => [name, threshold, status])).toEqual([
    ['Beets', 20, 'low'],
    ['Eggs', 20, 'in_stock'],
    ['Kale', 20, 'in_stock'],
    ['Leeks', 20, 'out'],
    ['Milk', 3, 'in_stock'],
  ])
  bodyOf(await setThreshold('Milk', null))
  expect(await line('Milk')).toMatchObject({ threshold: 20, ownThreshold: null, status: 'low' })
  bodyOf(await setAll(10))
  // Setting a threshold does not notify the producer.
  await idle(market)
  expect(await announcements('Beets')).toEqual([])
})

test('an invalid threshold is rejected', async () => {
  await expectNoEvents(market, async () => {
    for (const wrong of [-1, 1_000_001, 2.5, '7', null, undefined])
      expectProblem(await setAll(wrong), 400, 'invalid_input')
    for (const wrong of [-1, 1_000_001, '7', undefined])
      expectProblem(await setThreshold('Eggs', wrong), 400, 'invalid_input')
    expectProblem(await setThreshold('Eggs', 2.5), 400, 'quantity_step_invalid')
  })
})

test('each decrease below the threshold notifies once', async () => {
  bodyOf(await setThreshold('Kale', 35))
  await buy(createVisitor(market.url), [{ productId: farm.products.Kale!, quantity: 6 }])
  await expect.poll(() => announcements('Kale')).toEqual(['Low stock: Kale: 34 left.'])
  bodyOf(await stock('Kale', { reason: 'shrinkage', quantity: 4, note: 'frost' }))
  expect(await announcements('Kale')).toHaveLength(1)
  bodyOf(await stock('Kale', { reason: 'received', quantity: 10 }))
  bodyOf(await stock('Kale', { reason: 'shrinkage', quantity: 8, note: 'more frost' }))
  await expect.poll(() => announcements('Kale')).toEqual(['Low stock: Kale: 32 left.', 'Low stock: Kale: 34 left.'])
  bodyOf(await stock('Kale', { reason: 'counted', onHand: 0, expectedOnHand: 32 }))
  await expect.poll(async () => (await announcements('Kale'))[0]).toBe('Out of stock: Kale: none left.')
  await waitUntil(
    () => mails('Kale'),
    (all) => all.length === 3,
  )
  expect((await mails('Kale')).sort()).toEqual(['Low stock: Kale', 'Low stock: Kale', 'Out of stock: Kale'])
})

test('stock of an unlisted product causes no notification', async () => {
  bodyOf(await seller.post(`/api/me/products/${farm.products.Beets}/unlist`))
  bodyOf(await stock('Beets', { reason: 'counted', onHand: 0, expectedOnHand: 20 }))
  expect(await line('Beets')).toMatchObject({ status: 'unlisted', onHand: 0, since: null })
  bodyOf(await stock('Beets', { reason: 'received', quantity: 12 }))
  bodyOf(await seller.post(`/api/me/products/${farm.products.Beets}/relist`))
  bodyOf(await stock('Beets', { reason: 'correction', quantity: -3, note: 'counted twice' }))
  await expect.poll(() => announcements('Beets')).toEqual(['Low stock: Beets: 9 left.'])
})

test('many stock changes are applied independently', async () => {
  const before = await line('Eggs')
  const changes = [
    { productId: farm.products.Eggs, change: { reason: 'received', quantity: 5 } },
    { productId: farm.products.Milk, change: { reason: 'shrinkage', quantity: 900, note: 'sour' } },
    { productId: farm.products.Leeks, change: { reason: 'counted', onHand: 4, expectedOnHand: 0 } },
  ]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () =>
    seller.request<{ products: InventoryAdjusted[] }>('POST', `${INVENTORY}/adjustments`, {
      body: { changes },
      headers,
    })
  const [first, again] = [bodyOf(await send()), bodyOf(await send())]
  expect(first.products).toEqual([
    { id: farm.products.Eggs, onHand: before.onHand + 5, available: before.available + 5, refused: null },
    {
      id: farm.products.Milk,
      onHand: null,
      available: null,
      refused: { code: 'stock_negative', why: 'Stock cannot go below zero.' },
    },
    { id: farm.products.Leeks, onHand: 4, available: 4, refused: null },
  ])
  expect(again).toEqual(first)
  expect(await line('Eggs')).toMatchObject({ onHand: before.onHand + 5 })
  const twice = { changes: [changes[0], changes[0]] }
  expectProblem(await seller.post(`${INVENTORY}/adjustments`, twice), 400, 'invalid_input')
  expectProblem(await seller.post(`${INVENTORY}/adjustments`, { changes: [] }), 400, 'invalid_input')
})

test('the stock history adds up', async () => {
  const { view } = await buy(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 2 }])
  const path = `/api/me/products/${farm.products.Eggs}/stock-movements`
  const sold = await waitUntil(
    async () => bodyOf(await seller.get<{ movements: StockMovementLine[] }>(path)).movements,
    (all) => all[0]?.reason === 'sold',
  )
  const [order] = view.orders
  expect(sold[0]).toMatchObject({ quantity: -2, orderId: order!.id, orderNumber: order!.orderNumber })
  expect(sold[1]).toMatchObject({ reason: 'reserved', orderId: null, orderNumber: null })
  bodyOf(
    await seller.request('PATCH', `/api/orders/${order!.id}/status`, { body: { status: 'declined', reason: 'hail' } }),
  )
  const all = await waitUntil(
    async () => bodyOf(await seller.get<{ movements: StockMovementLine[] }>(path)).movements,
    (each) => each[0]?.reason === 'restocked',
  )
  expect(all[0]).toMatchObject({ quantity: 2, orderId: order!.id, orderNumber: order!.orderNumber })
  const there = all.filter(({ onHand }) => onHand !== null).reduce((sum, { quantity }) => sum + quantity, 0)
  const mine = bodyOf(await seller.get<ProducerProduct[]>('/api/me/products')).find(({ name }) => name === 'Eggs')!
  expect(there).toBe(mine.onHand)
})

test('a new shop gets no forecast', async () => {
  const lines = bodyOf(await seller.get<ForecastLine[]>(`${INVENTORY}/forecast`))
  expect(lines.map(({ forecast }) => forecast)).toEqual(lines.map(() => null))
  expect(lines.find(({ name }) => name === 'Kale')).toMatchObject({ sales: 1, sold: 6 })
})
