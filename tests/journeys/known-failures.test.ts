import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { waitForBalance } from '#tests/support/balance.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, openShop, PASSWORD, type Shop, stockOf, waitForProjections } from '#tests/support/members.ts'
import { paymentIntentsIn, refundsIn } from '#tests/support/sandbox-processor.ts'
import {
  buy,
  checkOut,
  contactNamed,
  formFor,
  type ItemToBuy,
  intentOf,
  payCard,
  readOrder,
  refreshCheckout,
  type StartedCheckout,
  startCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

/** The payment succeeds about five seconds later. */
const SLOW = '4000000000000077'
/** The payment succeeds, and is disputed as fraudulent about five seconds later. */
const DISPUTED = '4000000000000259'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  const rare = { Melon: { stock: 1 }, Truffle: { stock: 1 }, Apples: { stock: 12 }, Berries: { stock: 12 } }
  farm = await openShop(market, 'Hill Farm', {
    products: { Eggs: {}, Kale: {}, Milk: {}, Plums: {}, Soap: {}, ...rare },
  })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const some = (product: string, quantity = 1): ItemToBuy => ({ productId: farm.products[product]!, quantity })
const intentsOf = async ({ checkoutId }: StartedCheckout) =>
  (await paymentIntentsIn(market)).filter(({ metadata }) => metadata.checkoutId === checkoutId)
const refundsOf = async ({ payment }: StartedCheckout) =>
  (await refundsIn(market)).filter(({ payment_intent }) => payment_intent === intentOf(payment.clientSecret))

test.concurrent('only one of two buyers pays for one item', async () => {
  const buyers = [createVisitor(market.url), createVisitor(market.url)]
  const form = await formFor(buyers[0]!, [some('Melon')])
  const responses = await Promise.all(buyers.map((buyer) => startCheckout(buyer, form)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = responses.findIndex(({ status }) => status === 200)
  expectProblem(responses[1 - won]!, 409, 'out_of_stock')
  const [buyer, started] = [buyers[won]!, bodyOf(responses[won]!)]
  await payCard(buyer, started.payment)
  bodyOf(await refreshCheckout(buyer, started))
  await waitForPhase(buyer, started, 'paid')
  const refused = (await market.events('CheckoutStockUnavailable')).map(({ data }) => data as Record<string, string>)
  const [{ checkoutId }] = refused.filter(({ productId }) => productId === farm.products.Melon) as [
    Record<string, string>,
  ]
  expect((await paymentIntentsIn(market)).filter(({ metadata }) => metadata.checkoutId === checkoutId)).toEqual([])
})

/** Expires the first buyer's checkout while the bank still processes the payment. */
async function expireCheckout({ checkoutId }: StartedCheckout): Promise<void> {
  const command = { type: 'ExpireCheckout', reason: 'timeout' } as const
  const actor = { kind: 'system', id: 'test' } as const
  const by = { commandId: `end ${checkoutId}`, correlationId: 'test', at: new Date().toISOString(), actor }
  await market.bus.dispatch({ decider: checkout, id: checkoutId, command, context: by })
}

test.concurrent('a late payment for a sold item is refunded', async () => {
  const [slow, quick] = [createVisitor(market.url), createVisitor(market.url)]
  const contact = contactNamed('Sal Slow')
  const started = await checkOut(slow, [some('Truffle')], { contact })
  await payCard(slow, started.payment, SLOW)
  await expireCheckout(started)
  bodyOf(await refreshCheckout(slow, started))
  const { view } = await buy(quick, [some('Truffle')])
  const { totalCents } = await waitForPhase(slow, started, 'refunded')
  const refunds = await waitUntil(
    () => refundsOf(started),
    ({ length }) => length > 0,
  )
  expect(refunds).toMatchObject([{ amount: totalCents }])
  expect(await readOrder(quick, view.orders[0]!)).toMatchObject({ status: 'paid', refundedCents: 0 })
  expect(await stockOf(market, farm.products.Truffle!)).toEqual({ onHand: 0, holds: {}, available: 0 })
  const about = `unpaid:${started.checkoutId}:CheckoutRefunded`
  const [mail] = await mailsAbout(slow, { to: contact.email, about })
  expect(mail!.subject).toBe('Your payment was refunded')
})

test.concurrent('two tabs that pay one checkout cause one charge', async () => {
  const buyer = createVisitor(market.url)
  const started = await checkOut(buyer, [some('Eggs', 3)])
  const path = `/api/checkouts/${started.checkoutId}/payment-intent?key=${started.key}`
  const second = bodyOf(await buyer.post<StartedCheckout['payment']>(path))
  expect(second).toEqual(started.payment)
  const paid = await Promise.all([payCard(buyer, started.payment), payCard(buyer, second)])
  expect(paid.map(({ error }) => error?.code).sort()).toEqual(['payment_intent_unexpected_state', undefined])
  await Promise.all([refreshCheckout(buyer, started), refreshCheckout(buyer, started)])
  await waitForPhase(buyer, started, 'paid')
  expect(await intentsOf(started)).toMatchObject([{ status: 'succeeded' }])
  expectProblem(await buyer.post(path), 409, 'checkout_paid')
})

test.concurrent('a cart changed during payment does not change the charge', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, [some('Kale', 2)])
  const started = bodyOf(await startCheckout(buyer, form))
  const productId = farm.products.Kale!
  await changeProduct(market, productId, { type: 'ChangeProductPrice', producerId: farm.producerId, priceCents: 999 })
  await waitForProjections(market)
  const lines = [some('Kale', 5), some('Milk')]
  const next = bodyOf(await buyer.post<CartView>('/api/cart/quote', { lines }))

  expect(await payCard(buyer, started.payment)).toMatchObject({ status: 'succeeded', amount: form.totalCents })
  bodyOf(await refreshCheckout(buyer, started))
  const { orders, totalCents } = await waitForPhase(buyer, started, 'paid')
  expect(totalCents).toBe(form.totalCents)
  expect(orders.flatMap((order) => order.lines)).toMatchObject([
    { quantity: 2, unitPriceCents: 500, lineTotalCents: 1000 },
  ])
  expect(next.producers[0]!.lines).toMatchObject([{ quantity: 5, priceCents: 999 }, { quantity: 1 }])
  expectProblem(await startCheckout(buyer, form), 409, 'price_changed')
  const { view } = await buy(buyer, lines)
  expect(view.totalCents).toBe(next.totalCents)
})

test.concurrent('two lines of one product are reserved together', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, [some('Plums', 5)])
  const [line] = form.lines
  const twoLines = [
    { ...line!, quantity: 2 },
    { ...line!, quantity: 3 },
  ]
  const started = bodyOf(await startCheckout(buyer, { ...form, lines: twoLines }))
  const { holds, available } = await stockOf(market, farm.products.Plums!)
  expect([Object.keys(holds), available]).toEqual([[started.checkoutId], 95])
  await payCard(buyer, started.payment)
  bodyOf(await refreshCheckout(buyer, started))
  const { orders, totalCents } = await waitForPhase(buyer, started, 'paid')
  expect(orders[0]!.lines).toMatchObject([{ quantity: 5, lineTotalCents: 2500 }])
  expect(totalCents).toBe(form.totalCents)
  expect(await stockOf(market, farm.products.Plums!)).toEqual({ onHand: 95, holds: {}, available: 95 })
})

test.concurrent('checkouts in opposite item order do not deadlock', {
  timeout: 60_000,
}, async () => {
  const [there, back] = [
    [some('Apples'), some('Berries')],
    [some('Berries'), some('Apples')],
  ]
  const buyers = Array.from({ length: 60 }, () => createVisitor(market.url))
  const forms = await Promise.all([formFor(buyers[0]!, there), formFor(buyers[1]!, back)])
  await Promise.all(buyers.map((buyer) => buyer.csrf()))
  const responses = await Promise.all(buyers.map((buyer, nth) => startCheckout(buyer, forms[nth % 2])))
  // No buyer reserves one item and waits for the other: twelve buyers get all twelve of each.
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(12)
  for (const response of responses.filter(({ status }) => status !== 200)) expectProblem(response, 409, 'out_of_stock')
  await Promise.all(
    responses.map(async (response, nth) => {
      if (response.status !== 200) return
      await payCard(buyers[nth]!, bodyOf(response).payment)
      bodyOf(await refreshCheckout(buyers[nth]!, bodyOf(response)))
    }),
  )
  for (const good of ['Apples', 'Berries'])
    expect(await stockOf(market, farm.products[good]!)).toEqual({ onHand: 0, holds: {}, available: 0 })
})

const declineOrder = (id: string) =>
  seller.request('PATCH', `/api/orders/${id}/status`, { body: { status: 'declined', reason: 'the hail was here' } })

test.concurrent('a refund during an open chargeback is refused', { timeout: 240_000 }, async () => {
  const buyer = createVisitor(market.url)
  const started = await checkOut(buyer, [some('Soap', 3)])
  await payCard(buyer, started.payment, DISPUTED)
  bodyOf(await refreshCheckout(buyer, started))
  const { orders } = await waitForPhase(buyer, started, 'paid')
  const { id } = orders[0]!
  const own = ({ data }: { data: object }) => 'orderId' in data && data.orderId === id
  await waitUntil(
    () => market.events('OrderChargebackOpened'),
    (disputed) => disputed.some(own),
    20_000,
  )
  const wanted = { lines: [{ itemId: farm.products.Soap!, quantity: 1 }], note: 'One was cracked.' }
  expectProblem(await seller.post(`/api/orders/${id}/refunds`, wanted), 409, 'order_chargeback_open')
  // The order may be declined, but its money is subject to the chargeback.
  bodyOf(await declineOrder(id))
  await waitUntil(
    () => market.events('StockRestocked'),
    (returned) => returned.some(own),
  )
  await idle(market)
  expect((await market.events('OrderRefundApproved')).filter(own)).toEqual([])
  expect(await refundsOf(started)).toEqual([])
})

test.concurrent('a declined order is refunded in full', async () => {
  const buyer = createVisitor(market.url)
  const contact = contactNamed('Dee Declined')
  const { started, view } = await buy(buyer, [some('Milk', 4)], { contact })
  const [order] = view.orders as [(typeof view.orders)[number]]
  bodyOf(await declineOrder(order.id))
  const shown = await waitUntil(
    () => readOrder(buyer, order),
    ({ refundedCents }) => refundedCents > 0,
  )
  expect(shown).toMatchObject({ status: 'declined', refundedCents: view.totalCents })
  expect(await refundsOf(started)).toMatchObject([{ amount: view.totalCents }])
  const [mail] = await mailsAbout(buyer, { to: contact.email, about: `order:${order.id}:OrderDeclined` })
  expect(mail!.text).toContain('We refund all of it to your card')
})

test('all amounts agree afterwards', { timeout: 240_000 }, () => waitForBalance(market, 20_000))
