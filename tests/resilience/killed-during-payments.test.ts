import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockAppend } from '#tests/resilience/support/blocked-append.ts'
import { type Buyer, buyerOf, type PaidBuyer, paidBuyer, refundOneItem } from '#tests/resilience/support/buyer.ts'
import { closeConnection, holdResponses, whenBodyContains } from '#tests/resilience/support/fault-proxy.ts'
import { type FaultyMarket, openFaultyMarket } from '#tests/resilience/support/faulty-market.ts'
import { processorRecords, waitForBalance } from '#tests/support/balance.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { readCheckout, readOrder } from '#tests/support/shopping.ts'
import { bodyOf } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const WITHIN_MS = 90_000

let market: FaultyMarket
let farm: Shop
let charged: Buyer
let chargedWhileDown: Buyer
let transferred: PaidBuyer
let refunded: PaidBuyer

/** One kill, and four buyers at four steps of a payment. */
beforeAll(async () => {
  market = await openFaultyMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: {} } })
  const eggs = [{ productId: farm.products.Eggs!, quantity: 2 }]
  charged = await buyerOf(market, 'Charlie Charged', eggs)
  chargedWhileDown = await buyerOf(market, 'Dora Down', eggs)
  refunded = await paidBuyer(market, 'Rolf Refunded', eggs)
  await waitForBalance(market)

  // No webhook reports the refund, neither before nor after the kill.
  market.webhooks.inject(/./, whenBodyContains('"object":"refund"', closeConnection))
  const refund = holdResponses()
  const transfer = holdResponses()
  const restored = [
    market.processorRequests.inject(/^POST \/v1\/refunds/, refund.fault),
    market.processorRequests.inject(/^POST \/v1\/transfers$/, transfer.fault),
  ]
  await refundOneItem(market, farm, refunded)
  transferred = await paidBuyer(market, 'Tess Transferred', eggs)
  await waitUntil(refund.count, (count) => count === 1)
  await waitUntil(transfer.count, (count) => count === 1)
  const append = await blockAppend(market.engines.db.url, 'OrderPaid')
  await charged.pay()
  await append.reached()

  await market.kill()
  await append.cancel()
  for (const mend of restored) mend()
  for (const { release } of [refund, transfer]) release()
  await chargedWhileDown.pay()
  await market.start()
})
afterAll(() => market?.stop())

const books = () => processorRecords(market.payments.ledger)
const statusOf = async ({ visitor, started }: Buyer) => {
  const { phase, orders } = bodyOf(await readCheckout(visitor, started))
  return [phase, ...orders.map(({ status }) => status)].join(' ')
}

test('the kill interrupts all four payments', async () => {
  const { events } = await market.engines.log.readAll('0', 10_000)
  const own = (type: string, orderId: string) =>
    events.filter((event) => event.type === type && (event.data as { orderId?: string }).orderId === orderId)
  expect(own('OrderRefundApproved', refunded.order.id)).toHaveLength(1)
  expect((await books()).transfers.filter(({ orderId }) => orderId === transferred.order.id)).toHaveLength(1)
})

test.concurrent('a kill between charge and order keeps the payment', { timeout: WITHIN_MS }, async () => {
  await waitUntil(
    () => statusOf(charged),
    (status) => status === 'paid paid',
    WITHIN_MS,
  )
})

test.concurrent('a charge during downtime pays the order', { timeout: WITHIN_MS }, async () => {
  await waitUntil(
    () => statusOf(chargedWhileDown),
    (status) => status === 'paid paid',
    WITHIN_MS,
  )
})

test.concurrent('a kill before the transfer causes one transfer', { timeout: WITHIN_MS }, async () => {
  const made = async () => (await market.engines.log.readAll('0', 10_000, ['TransferCreated'])).events
  const own = (all: Awaited<ReturnType<typeof made>>) =>
    all.filter(({ data }) => (data as { orderId: string }).orderId === transferred.order.id)
  await waitUntil(made, (all) => own(all).length === 1, WITHIN_MS)
  expect((await books()).transfers.filter(({ orderId }) => orderId === transferred.order.id)).toHaveLength(1)
})

test.concurrent('a kill after the refund causes one refund', { timeout: WITHIN_MS }, async () => {
  const shown = await waitUntil(
    () => readOrder(refunded.visitor, refunded.order),
    ({ refundedCents }) => refundedCents > 0,
    WITHIN_MS,
  )
  const own = (await books()).refunds.filter(({ paymentIntentId }) => paymentIntentId === refunded.paymentIntentId)
  expect(own).toMatchObject([{ amountCents: shown.refundedCents }])
})

test('all amounts agree afterwards', { timeout: WITHIN_MS }, async () => {
  await waitForBalance(market, WITHIN_MS)
  expect(await stockOf(market, farm.products.Eggs!)).toMatchObject({ onHand: 92, holds: {} })
})
