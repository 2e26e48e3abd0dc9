import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartView } from '#domain/checkout/contract.ts'
import type { OrderPage } from '#domain/ordering/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop, stockOf } from '#tests/support/members.ts'
import {
  buy,
  checkOut,
  contactNamed,
  mailsTo,
  payCard,
  readCheckout,
  readOrder,
  refreshCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let bakery: Shop
beforeAll(async () => {
  market = await openMarket()
  const delivery = { feeCents: 499, minimumCents: 0, radiusMiles: 50 }
  farm = await openShop(market, 'Hill Farm', {
    terms: { pickup: null, delivery },
    products: { Eggs: { priceCents: 625 }, Soap: { priceCents: 799, category: 'body_care' } },
  })
  bakery = await openShop(market, 'Oven and Stone', { products: { Bread: { priceCents: 850, stock: 3 } } })
})
afterAll(() => market?.stop())

async function signedIn(shop: Shop): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn(shop.username, PASSWORD))
  return visitor
}

test("a guest's purchase from two producers is shown live", async () => {
  const sellers = [await signedIn(farm), await signedIn(bakery)]
  const pages = await Promise.all(sellers.map((seller) => seller.socket()))
  const guest = createVisitor(market.url)
  const lines = [
    { productId: farm.products.Eggs!, quantity: 2 },
    { productId: farm.products.Soap!, quantity: 1 },
    { productId: bakery.products.Bread!, quantity: 1 },
  ]
  const address = { address: '9 Maple Street', city: 'Winooski', state: 'VT', zipCode: '05404' } as const
  const contact = { ...contactNamed('Gail Guest'), ...address }
  const fulfillment = [
    { producerId: farm.producerId, method: 'delivery' as const },
    { producerId: bakery.producerId, method: 'pickup' as const },
  ]

  const cart = bodyOf(await guest.post<CartView>('/api/cart/quote', { lines, fulfillment, zipCode: '05404' }))
  expect(cart).toMatchObject({ subtotalCents: 2899, deliveryFeeCents: 499, taxCents: 48, buyable: true })
  const started = await checkOut(guest, lines, { contact, fulfillment })
  const open = bodyOf(await readCheckout(guest, started))
  expect(open).toMatchObject({ phase: 'open', totalCents: cart.totalCents, email: contact.email })
  expect(open.orders.map(({ status }) => status)).toEqual(['pending_payment', 'pending_payment'])

  const charge = await payCard(guest, started.payment)
  expect(charge).toMatchObject({ status: 'succeeded', amount: cart.totalCents })
  const paidAt = performance.now()
  expect(bodyOf(await refreshCheckout(guest, started))).toEqual({ phase: 'paid', payment: 'succeeded' })
  const messages = await Promise.all(pages.map((page) => page.receives(({ type }) => type === 'new_order')))
  expect(performance.now() - paidAt).toBeLessThan(1000)

  const view = await waitForPhase(guest, started, 'paid')
  expect(view.orders.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(cart.totalCents)
  for (const { orderNumber } of view.orders) expect(orderNumber).toMatch(/^FG-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(new Set(view.orders.map(({ orderNumber }) => orderNumber)).size).toBe(2)
  expect(new Set(messages.map(({ orderId }) => orderId))).toEqual(new Set(view.orders.map(({ id }) => id)))

  await onePacksIt({ guest, view, seller: sellers[1]! })
  await expectEmails({ guest, email: contact.email, numbers: view.orders.map(({ orderNumber }) => orderNumber) })
  expect(await stockOf(market, bakery.products.Bread!)).toMatchObject({ onHand: 2, holds: {} })
  for (const page of pages) page.close()
})

interface Packing {
  readonly guest: Visitor
  readonly seller: Visitor
  readonly view: Awaited<ReturnType<typeof waitForPhase>>
}

/** Marks the bakery's order as ready, which the guest's open page shows. */
async function onePacksIt({ guest, seller, view }: Packing): Promise<void> {
  const [sold] = bodyOf(await seller.get<OrderPage>('/api/producer/orders')).orders
  expect(sold).toMatchObject({
    status: 'paid',
    buyerName: 'Gail Guest',
    allowedStatuses: expect.arrayContaining(['declined']),
  })
  const mine = view.orders.find(({ id }) => id === sold!.id)!
  const page = await guest.socket()
  page.send({ type: 'watch', topic: 'order', id: mine.id, key: mine.key })
  page.send({ type: 'resume', position: String((await page.receives(({ type }) => type === 'welcome')).position) })
  await page.receives(({ type }) => type === 'caught_up')
  bodyOf(await seller.request('PATCH', `/api/orders/${mine.id}/status`, { body: { status: 'ready_for_pickup' } }))
  await page.receives(
    ({ type, orderId, status }) =>
      type === 'order_status_update' && orderId === mine.id && status === 'ready_for_pickup',
  )
  const shown = await readOrder(guest, mine)
  expect(shown).toMatchObject({ status: 'ready_for_pickup', viewer: 'buyer', pickup: { address: '1 Barn Road' } })
  expect(shown.timeline.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'ready_for_pickup'])
  page.close()
}

/** Expects one confirmation with both numbers, and one email about the ready order. */
async function expectEmails(buyer: { guest: Visitor; email: string; numbers: readonly string[] }): Promise<void> {
  const mails = await waitUntil(
    () => mailsTo(buyer.guest, buyer.email),
    (found) => found.length >= 2,
  )
  expect(mails).toHaveLength(2)
  const receipts = mails.filter(({ key }) => key.startsWith('receipt:'))
  expect(receipts).toHaveLength(1)
  for (const number of buyer.numbers) expect(receipts[0]!.text).toContain(number)
  for (const { email } of [farm, bakery]) {
    const messages = async () => (await mailsTo(buyer.guest, email)).filter(({ key }) => key.startsWith('new-order:'))
    expect(await waitUntil(messages, (found) => found.length > 0)).toHaveLength(1)
  }
}

test('each producer reads only their own instructions', async () => {
  const guest = createVisitor(market.url)
  const lines = [
    { productId: farm.products.Eggs!, quantity: 1 },
    { productId: bakery.products.Bread!, quantity: 1 },
  ]
  const address = { address: '9 Maple Street', city: 'Winooski', state: 'VT', zipCode: '05404' } as const
  const { view } = await buy(guest, lines, {
    contact: { ...contactNamed('Ida Instructs'), ...address },
    fulfillment: [
      { producerId: farm.producerId, method: 'delivery', instructions: ' The dog is friendly. ' },
      { producerId: bakery.producerId, method: 'pickup', instructions: 'Sliced, please.' },
    ],
    totalCents: bodyOf(
      await guest.post<CartView>('/api/cart/quote', {
        lines,
        fulfillment: [{ producerId: farm.producerId, method: 'delivery' }],
        zipCode: '05404',
      }),
    ).totalCents,
  })
  const shown = await Promise.all(view.orders.map((order) => readOrder(guest, order)))
  expect(shown.map(({ deliveryInstructions }) => deliveryInstructions).sort()).toEqual([
    'Sliced, please.',
    'The dog is friendly.',
  ])
  for (const [shop, own, others] of [
    [farm, 'The dog is friendly.', 'Sliced'],
    [bakery, 'Sliced, please.', 'dog'],
  ] as const) {
    const seller = await signedIn(shop)
    const sold = bodyOf(await seller.get<OrderPage>('/api/producer/orders')).orders
    const { id } = sold.find(({ id }) => view.orders.some((order) => order.id === id))!
    const order = await readOrder(seller, { id })
    expect(order.deliveryInstructions).toBe(own)
    const slips = bodyOf(await seller.get<object>(`/api/producer/packing-slips?orders=${id}`))
    expect(JSON.stringify(slips)).toContain(own)
    const exported = await fetch(`${market.url}/api/me/export`, { headers: { cookie: seller.cookie() } })
    const files = unzipSync(new Uint8Array(await exported.arrayBuffer()))
    const reads = [sold, order, slips, Object.values(files).map((file) => strFromU8(file))]
    expect(JSON.stringify(reads)).not.toContain(others)
  }
})
