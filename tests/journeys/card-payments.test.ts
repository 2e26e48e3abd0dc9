import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { paymentIntentsIn } from '#tests/support/sandbox-processor.ts'
import {
  authenticateAtBank,
  checkOut,
  payCard,
  refreshCheckout,
  type StartedCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  confused: '4000000000000119',
  secure: '4000002760003184',
  real: '4539148803436467',
} as const

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 100 } } })
})
afterAll(() => market?.stop())

async function atThePayment(): Promise<{ buyer: Visitor; started: StartedCheckout }> {
  const buyer = createVisitor(market.url)
  return { buyer, started: await checkOut(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }]) }
}

async function stillOpen(buyer: Visitor, started: StartedCheckout): Promise<void> {
  expect(bodyOf(await refreshCheckout(buyer, started))).toEqual({ phase: 'open', payment: 'requires_payment_method' })
  await waitForPhase(buyer, started, 'open')
}

async function payAgain(buyer: Visitor, started: StartedCheckout): Promise<void> {
  const ticket = bodyOf(await buyer.post(`/api/checkouts/${started.checkoutId}/payment-intent?key=${started.key}`))
  expect(ticket).toEqual(started.payment)
  expect(await payCard(buyer, started.payment, CARDS.pays)).toMatchObject({ status: 'succeeded' })
  bodyOf(await refreshCheckout(buyer, started))
  const { orders } = await waitForPhase(buyer, started, 'paid')
  expect(orders.map(({ status }) => status)).toEqual(['paid'])
}

test.each([
  ['declines', CARDS.declined, 'generic_decline'],
  ['has too little money', CARDS.poor, 'insufficient_funds'],
  ['meets an error', CARDS.confused, 'processing_error'],
  ['is a real one', CARDS.real, 'test_mode_live_card'],
])('a card that %s leaves the checkout open', async (_, number, code) => {
  const { buyer, started } = await atThePayment()
  const { error } = await payCard(buyer, started.payment, number)
  expect([error?.code, error?.decline_code]).toContain(code)
  await stillOpen(buyer, started)
  await waitUntil(
    () => market.events('PaymentAttemptFailed'),
    (events) => events.some(({ data }) => (data as { checkoutId: string }).checkoutId === started.checkoutId),
  )
  await payAgain(buyer, started)
})

test('a passed bank challenge completes the payment', async () => {
  const { buyer, started } = await atThePayment()
  expect(await payCard(buyer, started.payment, CARDS.secure)).toMatchObject({ status: 'requires_action' })
  expect(bodyOf(await refreshCheckout(buyer, started))).toEqual({ phase: 'open', payment: 'requires_action' })
  expect(await authenticateAtBank(buyer, started.payment, 'pass')).toMatchObject({ status: 'succeeded' })
  // The buyer does not return from the bank's page: the webhook suffices.
  await waitForPhase(buyer, started, 'paid')
})

test('a failed bank challenge allows another card', async () => {
  const { buyer, started } = await atThePayment()
  await payCard(buyer, started.payment, CARDS.secure)
  await authenticateAtBank(buyer, started.payment, 'fail')
  await stillOpen(buyer, started)
  await payAgain(buyer, started)
})

test('canceling releases the stock and closes the payment', async () => {
  const { available } = await stockOf(market, farm.products.Eggs!)
  const { buyer, started } = await atThePayment()
  expect((await stockOf(market, farm.products.Eggs!)).available).toBe(available - 1)
  const path = `/api/checkouts/${started.checkoutId}`
  expect(bodyOf(await buyer.post(`${path}/cancel?key=${started.key}`))).toEqual({ phase: 'expired' })
  expect((await stockOf(market, farm.products.Eggs!)).available).toBe(available)
  expect((await waitForPhase(buyer, started, 'expired')).orders[0]!.status).toBe('payment_failed')
  expectProblem(await buyer.post(`${path}/payment-intent?key=${started.key}`), 409, 'checkout_ended')
  expect((await payCard(buyer, started.payment, CARDS.pays)).error).toBeDefined()
  expect(
    (await paymentIntentsIn(market)).find(({ metadata }) => metadata.checkoutId === started.checkoutId),
  ).toMatchObject({
    status: 'canceled',
  })
})

test('canceling after the payment keeps the order', async () => {
  const { buyer, started } = await atThePayment()
  await payCard(buyer, started.payment, CARDS.pays)
  const response = await buyer.post(`/api/checkouts/${started.checkoutId}/cancel?key=${started.key}`)
  expect(bodyOf(response)).toEqual({ phase: 'paid' })
  await waitForPhase(buyer, started, 'paid')
})
