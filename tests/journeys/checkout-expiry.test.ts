import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { countStock, openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { paymentIntentsIn, refundsIn } from '#tests/support/sandbox-processor.ts'
import {
  checkOut,
  intentOf,
  payCard,
  refreshCheckout,
  type StartedCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const PAYS = '4242424242424242'
/** The payment succeeds about five seconds later. */
const SLOW = '4000000000000077'
const CHECKOUT_EXPIRY_MINUTES = 0.05

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket({ CHECKOUT_EXPIRY_MINUTES: String(CHECKOUT_EXPIRY_MINUTES) })
  farm = await openShop(market, 'Hill Farm', {
    products: { Eggs: {}, Milk: {}, Kale: {}, Figs: {}, Plums: {}, Beans: {} },
  })
})
afterAll(() => market?.stop())

async function atThePayment(product: string) {
  const buyer = createVisitor(market.url)
  return { buyer, started: await checkOut(buyer, [{ productId: farm.products[product]!, quantity: 4 }]) }
}

/** The email about a failed purchase. */
const unpaidMail = (buyer: Visitor, { checkoutId }: StartedCheckout) =>
  mailsAbout(buyer, { to: 'ann.buyer@example.com', about: `unpaid:${checkoutId}` })

test.concurrent('an unpaid reservation expires', async () => {
  const { buyer, started } = await atThePayment('Eggs')
  expect(await stockOf(market, farm.products.Eggs!)).toMatchObject({ available: 96 })
  const view = await waitForPhase(buyer, started, 'expired')
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(view.expiresAt))
  expect(view.orders.map(({ status }) => status)).toEqual(['payment_failed'])
  expect(await stockOf(market, farm.products.Eggs!)).toEqual({ onHand: 100, holds: {}, available: 100 })
  const [mail] = await unpaidMail(buyer, started)
  expect(mail).toMatchObject({
    subject: 'Your order was not paid',
    text: expect.stringContaining('Nothing was charged'),
  })
  const path = `/api/checkouts/${started.checkoutId}/payment-intent?key=${started.key}`
  expectProblem(await buyer.post(path), 409, 'checkout_ended')
  expect((await payCard(buyer, started.payment, PAYS)).error).toBeDefined()
  expect(
    (await paymentIntentsIn(market)).find(({ id }) => id === intentOf(started.payment.clientSecret)),
  ).toMatchObject({
    status: 'canceled',
  })
})

test.concurrent('stock stays reserved while the bank processes the payment', async () => {
  const { buyer, started } = await atThePayment('Milk')
  expect(await payCard(buyer, started.payment, SLOW)).toMatchObject({ status: 'processing' })
  expect(bodyOf(await refreshCheckout(buyer, started))).toEqual({ phase: 'open', payment: 'processing' })
  const abandon = `/api/checkouts/${started.checkoutId}/cancel?key=${started.key}`
  expect(bodyOf(await buyer.post(abandon))).toEqual({ phase: 'open' })
  const view = await waitForPhase(buyer, started, 'paid')
  expect(Date.now()).toBeGreaterThan(Date.parse(view.expiresAt))
  expect(await stockOf(market, farm.products.Milk!)).toEqual({ onHand: 96, holds: {}, available: 96 })
})

/** Closes the checkout while the bank still processes the payment, as after a wrong "canceled" of the processor. */
async function closedTooEarly({ checkoutId }: StartedCheckout): Promise<void> {
  const by = {
    commandId: `close ${checkoutId}`,
    correlationId: 'test',
    at: new Date().toISOString(),
    actor: { kind: 'system', id: 'test' },
  } as const
  const command = { type: 'ExpireCheckout', reason: 'timeout' } as const
  await market.bus.dispatch({ decider: checkout, id: checkoutId, command, context: by })
}

test.concurrent('a late payment reserves its stock again', async () => {
  const { buyer, started } = await atThePayment('Kale')
  await payCard(buyer, started.payment, SLOW)
  await closedTooEarly(started)
  expect(bodyOf(await refreshCheckout(buyer, started))).toEqual({ phase: 'expired', payment: 'processing' })
  expect(await stockOf(market, farm.products.Kale!)).toMatchObject({ available: 100 })
  const { orders } = await waitForPhase(buyer, started, 'paid')
  expect(orders.map(({ status }) => status)).toEqual(['paid'])
  expect(await stockOf(market, farm.products.Kale!)).toEqual({ onHand: 96, holds: {}, available: 96 })
})

test.concurrent('a late payment of sold-out stock is refunded', async () => {
  const { buyer, started } = await atThePayment('Figs')
  await payCard(buyer, started.payment, SLOW)
  await closedTooEarly(started)
  bodyOf(await refreshCheckout(buyer, started))
  await countStock(market, { productId: farm.products.Figs!, producerId: farm.producerId, onHand: 3 })
  const { orders, totalCents } = await waitForPhase(buyer, started, 'refunded')
  expect(orders.map(({ status }) => status)).toEqual(['payment_failed'])
  expect(await stockOf(market, farm.products.Figs!)).toEqual({ onHand: 3, holds: {}, available: 3 })
  const own = intentOf(started.payment.clientSecret)
  const refundsOfPayment = async () => (await refundsIn(market)).filter(({ payment_intent }) => payment_intent === own)
  expect(await waitUntil(refundsOfPayment, (refunds) => refunds.length > 0)).toMatchObject([{ amount: totalCents }])
})

test.concurrent('a buyer can extend the reservation once', async () => {
  const { buyer, started } = await atThePayment('Beans')
  const at = `/api/checkouts/${started.checkoutId}`
  const view = async () => bodyOf(await buyer.get<CheckoutView>(`${at}?key=${started.key}`))
  const before = await view()
  expect(before).toMatchObject({ phase: 'open', extendable: true })
  expectProblem(await createVisitor(market.url).post(`${at}/extension`), 404, 'checkout_not_found')
  const extended = bodyOf(await buyer.post<{ expiresAt: string }>(`${at}/extension?key=${started.key}`))
  expect(Date.parse(extended.expiresAt) - Date.parse(before.expiresAt)).toBe(CHECKOUT_EXPIRY_MINUTES * 60_000)
  expect(bodyOf(await buyer.post(`${at}/extension?key=${started.key}`))).toEqual(extended)
  expect(await view()).toMatchObject({ phase: 'open', extendable: false, ...extended })

  const expired = await waitForPhase(buyer, started, 'expired')
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(extended.expiresAt))
  expect(expired).toMatchObject({ extendable: false })
  expect(await stockOf(market, farm.products.Beans!)).toMatchObject({ available: 100 })
  expectProblem(await buyer.post(`${at}/extension?key=${started.key}`), 409, 'checkout_ended')
})

test.concurrent('a reservation expires without any request', async () => {
  await atThePayment('Plums')
  await waitUntil(
    () => stockOf(market, farm.products.Plums!),
    ({ available }) => available === 100,
  )
})
