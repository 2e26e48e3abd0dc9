import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import type { CartView, OpenCheckoutView } from '#domain/checkout/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderPage } from '#domain/ordering/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop, signedIn, stockOf } from '#tests/support/members.ts'
import { paymentIntentsIn } from '#tests/support/sandbox-processor.ts'
import {
  checkOut,
  formFor,
  intentOf,
  payCard,
  readCheckout,
  refreshCheckout,
  startCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  const products = Object.fromEntries(
    [
      ['Quince', 1],
      ['Fig', 1],
      ['Grape', 3],
      ['Melon', 5],
      ['Plum', 5],
      ['Pear', 5],
      ['Leek', 9],
    ].map(([name, stock]) => [name, { stock: Number(stock) }]),
  )
  farm = await openShop(market, 'Hill Farm', { products })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const wanted = (product: string, quantity = 1) => ({ productId: farm.products[product]!, quantity })
const openOf = async (visitor: Visitor) => bodyOf(await visitor.get<OpenCheckoutView>('/api/open-checkout')).checkout
const quoteOf = async (visitor: Visitor, product: string, quantity = 1) => {
  const body = { lines: [wanted(product, quantity)] }
  const cart = bodyOf(await visitor.post<CartView>('/api/cart/quote', body))
  return { buyable: cart.buyable, ...cart.producers[0]!.lines[0]! }
}
const salesOf = async (producer: Visitor) =>
  bodyOf(await producer.get<OrderPage>('/api/producer/orders')).orders.map(({ orderNumber }) => orderNumber)

test("a guest's own reservation does not sell out the cart", async () => {
  const buyer = createVisitor(market.url)
  const started = await checkOut(buyer, [wanted('Quince')])
  expect(await quoteOf(buyer, 'Quince')).toMatchObject({ available: 1, problem: null, buyable: true })
  expect(await quoteOf(createVisitor(market.url), 'Quince')).toMatchObject({ available: 0, problem: 'Sold out.' })
  expect(await openOf(buyer)).toMatchObject({
    id: started.checkoutId,
    key: started.key,
    lines: [{ productId: farm.products.Quince, name: 'Quince', quantity: 1 }],
  })
  expect(await openOf(createVisitor(market.url))).toBeNull()
})

test('the same purchase continues with the same payment', async () => {
  const buyer = createVisitor(market.url)
  const first = await checkOut(buyer, [wanted('Fig')])
  const again = await checkOut(buyer, [wanted('Fig')])
  expect([again.checkoutId, again.payment.clientSecret]).toEqual([first.checkoutId, first.payment.clientSecret])
  expect(await market.events('CheckoutStarted')).toSatisfy((all: readonly { data: object }[]) => {
    const ids = all.map(({ data }) => (data as { checkoutId: string }).checkoutId)
    return ids.filter((id) => id === first.checkoutId).length === 1
  })
})

test('a guest acts under one id for the whole session', async () => {
  const guest = createVisitor(market.url)
  const first = await checkOut(guest, [wanted('Grape')])
  const second = await checkOut(guest, [wanted('Grape', 2)])
  const started = (await market.events('CheckoutStarted')) as readonly RecordedEvent<CheckoutEvent>[]
  const actors = started.flatMap(({ data, meta }) =>
    [first.checkoutId, second.checkoutId].includes(data.checkoutId) ? [meta.actor] : [],
  )
  expect(actors).toEqual(Array(2).fill({ kind: 'guest', id: expect.stringMatching(/^guest_/) }))
  expect(actors[0]).toEqual(actors[1])
})

test('a changed cart replaces the open checkout', async () => {
  const buyer = createVisitor(market.url)
  const first = await checkOut(buyer, [wanted('Melon', 4)])
  const second = await checkOut(buyer, [wanted('Melon', 5)])
  expect(await stockOf(market, farm.products.Melon!)).toEqual({
    onHand: 5,
    holds: { [second.checkoutId]: 5 },
    available: 0,
  })
  expect(bodyOf(await readCheckout(buyer, first)).phase).toBe('replaced')
  expectProblem(
    await buyer.post(`/api/checkouts/${first.checkoutId}/payment-intent?key=${first.key}`),
    409,
    'checkout_replaced',
  )
  expect((await payCard(buyer, first.payment)).error).toBeDefined()
  const statuses = new Map((await paymentIntentsIn(market)).map(({ id, status }) => [id, status]))
  expect(statuses.get(intentOf(first.payment.clientSecret))).toBe('canceled')
  expect(statuses.get(intentOf(second.payment.clientSecret))).toBe('requires_payment_method')
  expect((await openOf(buyer))?.id).toBe(second.checkoutId)
})

test('insufficient stock leaves the open checkout unchanged', async () => {
  const buyer = createVisitor(market.url)
  const first = await checkOut(buyer, [wanted('Plum', 3)])
  const other = createVisitor(market.url)
  await checkOut(other, [wanted('Plum', 1)])
  const form = await formFor(buyer, [wanted('Plum', 5)])
  const refused = await startCheckout(buyer, form)
  expectProblem(refused, 409, 'out_of_stock')
  expect(refused.body).toMatchObject({ details: { available: 4 } })
  expect(bodyOf(await readCheckout(buyer, first)).phase).toBe('open')
})

test('the producer sees an order once it is paid', async () => {
  const buyer = await signedIn(market, (await createMember(market, 'Mia Member')).username)
  const before = await salesOf(seller)
  const old = await checkOut(buyer, [wanted('Pear', 2)])
  const started = await checkOut(buyer, [wanted('Pear', 1)])
  expect(await salesOf(seller)).toEqual(before)
  const { orders } = bodyOf(await buyer.get<OrderPage>('/api/orders'))
  expect(orders.map(({ status }) => status)).toEqual(['pending_payment'])
  const unpaid = bodyOf(await readCheckout(buyer, started)).orders[0]!
  expectProblem(await seller.get(`/api/orders/${unpaid.id}`), 404, 'order_not_found')
  await payCard(buyer, started.payment)
  bodyOf(await refreshCheckout(buyer, started))
  const { orders: paid } = await waitForPhase(buyer, started, 'paid')
  expect(await salesOf(seller)).toEqual([paid[0]!.orderNumber, ...before])
  expect((await payCard(buyer, old.payment)).error).toBeDefined()
  expect(await stockOf(market, farm.products.Pear!)).toEqual({ onHand: 4, holds: {}, available: 4 })
})

test('a checkout started as a guest continues after signing in', async () => {
  const { username } = await createMember(market, 'Gus Guest')
  const buyer = createVisitor(market.url)
  const asGuest = await checkOut(buyer, [wanted('Leek', 9)])
  bodyOf(await buyer.signIn(username, PASSWORD))
  expect((await openOf(buyer))?.id).toBe(asGuest.checkoutId)
  expect(await quoteOf(buyer, 'Leek', 9)).toMatchObject({ available: 9, buyable: true })
  const asMember = await checkOut(buyer, [wanted('Leek', 9)])
  expect(bodyOf(await readCheckout(buyer, asGuest)).phase).toBe('replaced')
  expect((await openOf(buyer))?.id).toBe(asMember.checkoutId)
  bodyOf(await buyer.post(`/api/checkouts/${asMember.checkoutId}/cancel?key=${asMember.key}`))
  expect(await openOf(buyer)).toBeNull()
  expect(await stockOf(market, farm.products.Leek!)).toEqual({ onHand: 9, holds: {}, available: 9 })
  expect(bodyOf(await buyer.get<OrderPage>('/api/orders')).orders).toEqual([])
})
