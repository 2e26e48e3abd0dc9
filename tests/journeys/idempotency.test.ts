import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { countStock, openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { paymentIntentsIn } from '#tests/support/sandbox-processor.ts'
import { buy, formFor, payCard, startCheckout, waitForPhase } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 50 }, Figs: { stock: 1 } } })
})
afterAll(() => market?.stop())

const eggs = () => [{ productId: farm.products.Eggs!, quantity: 2 }]
const keyed = (key = crypto.randomUUID()) => ({ 'idempotency-key': key })
const started = async () => (await market.events('CheckoutStarted')).length

test('a repeated key returns the same checkout', async () => {
  const buyer = createVisitor(market.url)
  const [form, key, before] = [await formFor(buyer, eggs()), keyed(), await started()]
  const first = bodyOf(await startCheckout(buyer, form, key))
  const again = await startCheckout(buyer, form, key)
  expect(bodyOf(again)).toEqual(first)
  expect(await started()).toBe(before + 1)
  expect(
    (await paymentIntentsIn(market)).filter(({ metadata }) => metadata.checkoutId === first.checkoutId),
  ).toHaveLength(1)
})

test('eight concurrent requests with one key create one checkout', async () => {
  const buyer = createVisitor(market.url)
  const [form, key, before] = [await formFor(buyer, eggs()), keyed(), await started()]
  const { available } = await stockOf(market, farm.products.Eggs!)
  const responses = await Promise.all(Array.from({ length: 8 }, () => startCheckout(buyer, form, key)))
  for (const response of responses) expect(bodyOf(response)).toEqual(bodyOf(responses[0]!))
  expect(await started()).toBe(before + 1)
  expect((await stockOf(market, farm.products.Eggs!)).available).toBe(available - 2)
})

test('another key continues the open checkout', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, eggs())
  const first = bodyOf(await startCheckout(buyer, form, keyed()))
  expect(bodyOf(await startCheckout(buyer, form, keyed()))).toMatchObject({
    checkoutId: first.checkoutId,
    payment: { clientSecret: first.payment.clientSecret },
  })
})

test('a key is valid for its caller only', async () => {
  const [ann, bob] = [createVisitor(market.url), createVisitor(market.url)]
  const [form, key] = [await formFor(ann, eggs()), keyed()]
  const first = bodyOf(await startCheckout(ann, form, key))
  expect(bodyOf(await startCheckout(bob, form, key)).checkoutId).not.toBe(first.checkoutId)
})

test('a refusal is repeated for its key', async () => {
  const buyer = createVisitor(market.url)
  const [productId, key] = [farm.products.Figs!, keyed()]
  const form = await formFor(buyer, [{ productId, quantity: 2 }])
  expectProblem(await startCheckout(buyer, form, key), 409, 'out_of_stock')
  await countStock(market, { productId, producerId: farm.producerId, onHand: 5 })
  expectProblem(await startCheckout(buyer, form, key), 409, 'out_of_stock')
  bodyOf(await startCheckout(buyer, form, keyed()))
})

test('a paid checkout is returned, not reopened', async () => {
  const buyer = createVisitor(market.url)
  const [form, key] = [await formFor(buyer, eggs()), keyed()]
  const first = bodyOf(await startCheckout(buyer, form, key))
  expect(await payCard(buyer, first.payment)).toMatchObject({ status: 'succeeded' })
  await waitForPhase(buyer, first, 'paid')
  const again = await startCheckout(buyer, form, key)
  expectProblem(again, 409, 'checkout_paid')
  expect(again.body).toMatchObject({ details: { checkoutId: first.checkoutId, key: first.key } })
  expectProblem(
    await buyer.post(`/api/checkouts/${first.checkoutId}/payment-intent?key=${first.key}`),
    409,
    'checkout_paid',
  )
})

test('a cancelled checkout is not reopened', async () => {
  const buyer = createVisitor(market.url)
  const [form, key] = [await formFor(buyer, eggs()), keyed()]
  const first = bodyOf(await startCheckout(buyer, form, key))
  bodyOf(await buyer.post(`/api/checkouts/${first.checkoutId}/cancel?key=${first.key}`))
  expectProblem(await startCheckout(buyer, form, key), 409, 'checkout_ended')
})

test('a repeated registration creates one account', async () => {
  const visitor = createVisitor(market.url)
  const token = await visitor.csrf()
  const form = { username: 'zelda', email: 'zelda@example.com', password: 'a fence of old cedar' }
  const headers = { ...keyed(), 'x-csrf-token': token, cookie: visitor.cookie() }
  const responses = await Promise.all([1, 2, 3].map(() => visitor.post('/api/auth/register', form, headers)))
  for (const response of responses) expect(bodyOf(response)).toMatchObject({ username: 'zelda' })
  expect(await market.events('AccountRegistered')).toHaveLength(2)
})

test('a repeated cancellation refunds once', async () => {
  const buyer = createVisitor(market.url)
  const { view } = await buy(buyer, eggs())
  const [{ id, key }] = view.orders as [(typeof view.orders)[number]]
  const path = `/api/orders/${id}/cancel?key=${key}`
  const headers = keyed()
  const responses = await Promise.all([1, 2, 3, 4].map(() => buyer.post(path, { reason: 'no need' }, headers)))
  for (const response of responses) expect(bodyOf(response)).toEqual({ status: 'cancelled' })
  expect(await market.events('OrderCancelled')).toHaveLength(1)
})
