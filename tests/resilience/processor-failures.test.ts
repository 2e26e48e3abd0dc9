import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Buyer, buyerOf, paidBuyer, refundOneItem } from '#tests/resilience/support/buyer.ts'
import { closeConnection, type Fault, holdResponses, whenBodyContains } from '#tests/resilience/support/fault-proxy.ts'
import { type FaultyMarket, openFaultyMarket } from '#tests/resilience/support/faulty-market.ts'
import { processorRecords, waitForBalance } from '#tests/support/balance.ts'
import { openShop, PASSWORD, type Shop, stockOf } from '#tests/support/members.ts'
import { mailsTo, readOrder, waitForPhase } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const WITHIN_MS = 60_000

let market: FaultyMarket
let farm: Shop
beforeAll(async () => {
  market = await openFaultyMarket({ CHECKOUT_EXPIRY_MINUTES: '0.05', PROCESSOR_TIMEOUT_MS: '500' })
  const products = { Eggs: {}, Figs: { stock: 1 }, Kale: {}, Milk: {} }
  farm = await openShop(market, 'Hill Farm', { products })
})
afterAll(() => market?.stop())

const some = (product: string, quantity = 1) => [{ productId: farm.products[product]!, quantity }]
const stockRecord = (product: string) => stockOf(market, farm.products[product]!)
/** The one email whose key has this prefix. */
async function emailText({ visitor }: Buyer, { email, mail }: { email: string; mail: string }): Promise<string> {
  const found = async () => (await mailsTo(visitor, email)).filter(({ key }) => key.startsWith(mail))
  const mails = await waitUntil(found, ({ length }) => length > 0)
  expect(mails).toHaveLength(1)
  return `${mails[0]!.subject} ${mails[0]!.text}`
}
const refundsOf = async ({ paymentIntentId }: Buyer) =>
  (await processorRecords(market.payments.ledger)).refunds.filter(
    (refund) => refund.paymentIntentId === paymentIntentId,
  )

/** A fault: the processor reports a payment as canceled although it is not. */
const wronglyCanceled =
  (paymentIntentId: string): Fault =>
  async (pass) => {
    const { body, ...answer } = await pass({ method: 'GET', path: `/v1/payment_intents/${paymentIntentId}` })
    return { ...answer, body: JSON.stringify({ ...JSON.parse(body), status: 'canceled' }) }
  }

/** A buyer whose checkout has expired but whose payment can still succeed. */
async function tooLate(name: string, product: string): Promise<Buyer> {
  const buyer = await buyerOf(market, name, some(product))
  const path = `/v1/payment_intents/${buyer.paymentIntentId}/cancel`
  market.processorRequests.inject(new RegExp(`^POST ${path}`), wronglyCanceled(buyer.paymentIntentId))
  await waitForPhase(buyer.visitor, buyer.started, 'expired')
  return buyer
}

test.concurrent('a late payment pays the order while in stock', {
  timeout: WITHIN_MS,
}, async () => {
  const buyer = await tooLate('Lara Late', 'Kale')
  expect(await stockRecord('Kale')).toMatchObject({ onHand: 100, holds: {} })
  await buyer.pay()
  const { orders } = await waitForPhase(buyer.visitor, buyer.started, 'paid')
  expect(orders.map(({ status }) => status)).toEqual(['paid'])
  expect(await stockRecord('Kale')).toMatchObject({ onHand: 99, holds: {} })
  const [{ id, orderNumber }] = orders as [(typeof orders)[number]]
  expect(await emailText(buyer, { email: buyer.email, mail: 'receipt:' })).toContain(orderNumber)
  expect(await emailText(buyer, { email: farm.email, mail: `new-order:${id}` })).toContain(orderNumber)
})

test.concurrent('a late payment of sold-out stock is refunded', {
  timeout: WITHIN_MS,
}, async () => {
  const late = await tooLate('Nora Nothing', 'Figs')
  const quick = await paidBuyer(market, 'Quinn Quick', some('Figs'))
  await late.pay()
  const { orders, totalCents } = await waitForPhase(late.visitor, late.started, 'refunded')
  expect(orders.map(({ status }) => status)).toEqual(['payment_failed'])
  expect(await readOrder(quick.visitor, quick.order)).toMatchObject({ status: 'paid', refundedCents: 0 })
  expect(await stockRecord('Figs')).toMatchObject({ onHand: 0, holds: {} })
  const refunds = await waitUntil(
    () => refundsOf(late),
    ({ length }) => length > 0,
  )
  expect(refunds).toMatchObject([{ amountCents: totalCents, status: 'succeeded' }])
  const mail = `unpaid:${late.started.checkoutId}:CheckoutRefunded`
  expect(await emailText(late, { email: late.email, mail })).toContain('We have refunded all of it to your card')
  // The producer is notified of the one sale.
  expect(await emailText(late, { email: farm.email, mail: `new-order:${quick.order.id}` })).toContain(
    quick.order.orderNumber,
  )
  expect((await mailsTo(late.visitor, farm.email)).filter(({ key }) => key.includes(orders[0]!.id))).toEqual([])
})

test.concurrent('a refund request that times out refunds once', {
  timeout: WITHIN_MS,
}, async () => {
  const buyer = await paidBuyer(market, 'Rita Refund', some('Eggs', 3))
  // The processor executes each request, but neither a response nor a webhook reaches the marketplace.
  const silent = holdResponses()
  const restored = [
    market.processorRequests.inject(/^POST \/v1\/refunds/, whenBodyContains(buyer.paymentIntentId, silent.fault)),
    market.webhooks.inject(/./, whenBodyContains('"object":"refund"', closeConnection)),
  ]
  await refundOneItem(market, farm, buyer)
  const shown = await waitUntil(
    () => readOrder(buyer.visitor, buyer.order),
    ({ refundedCents }) => refundedCents > 0,
    WITHIN_MS,
  )
  // The request timed out three times, failed its job, and was retried.
  expect(silent.count()).toBe(3)
  expect(shown).toMatchObject({ status: 'paid', refunds: [{ totalCents: shown.refundedCents }] })
  expect(await refundsOf(buyer)).toMatchObject([{ amountCents: shown.refundedCents }])
  silent.release()
  for (const mend of restored) mend()
})

describe('a webhook endpoint that is down for a day', () => {
  test('is replaced by polling the processor', { timeout: WITHIN_MS }, async () => {
    await waitForBalance(market, WITHIN_MS)
    const mend = market.webhooks.inject(/./, closeConnection)
    // The buyer closes the browser after paying, and no webhook arrives.
    const buyer = await buyerOf(market, 'Wanda Webhook', some('Milk'))
    await buyer.pay()
    const { orders } = await waitForPhase(buyer.visitor, buyer.started, 'paid')
    const seller = createVisitor(market.url)
    bodyOf(await seller.signIn(farm.username, PASSWORD))
    const decline = { body: { status: 'declined', reason: 'the fox was here' } }
    bodyOf(await seller.request('PATCH', `/api/orders/${orders[0]!.id}/status`, decline))
    await waitForBalance(market, WITHIN_MS)
    expect(await refundsOf(buyer)).toMatchObject([{ amountCents: orders[0]!.totalCents }])
    expect(await stockRecord('Milk')).toMatchObject({ onHand: 100, holds: {} })
    mend()
  })
})

test('all amounts agree afterwards', { timeout: WITHIN_MS }, () => waitForBalance(market, WITHIN_MS))
