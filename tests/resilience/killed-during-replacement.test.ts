import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenCheckoutView } from '#domain/checkout/contract.ts'
import { blockAppend } from '#tests/resilience/support/blocked-append.ts'
import { type Buyer, buyerOf } from '#tests/resilience/support/buyer.ts'
import { holdResponses } from '#tests/resilience/support/fault-proxy.ts'
import { type FaultyMarket, openFaultyMarket } from '#tests/resilience/support/faulty-market.ts'
import { processorRecords, waitForBalance } from '#tests/support/balance.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { formFor, readCheckout, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const WITHIN_MS = 90_000

let market: FaultyMarket
let farm: Shop
/** The buyer of a kill while the old payment is being canceled. */
let canceling: Buyer
/** The buyer of a kill after the old checkout ended, before its last reserved item is taken over. */
let takingOver: Buyer
const again = { 'idempotency-key': 'the-same-start-again' }

beforeAll(async () => {
  market = await openFaultyMarket()
  farm = await openShop(market, 'Hill Farm', {
    products: { Quince: { stock: 1 }, Melon: { stock: 1 }, Eggs: { stock: 9 } },
  })
  canceling = await buyerOf(market, 'Cora Canceling', [wanted('Melon')])
  takingOver = await buyerOf(market, 'Tom Takeover', [wanted('Quince')])
  const cancel = holdResponses()
  const mend = market.processorRequests.inject(/^POST \/v1\/payment_intents\/\w+\/cancel/, cancel.fault)
  const form = await formFor(canceling.visitor, [wanted('Melon'), wanted('Eggs', 2)])
  void startCheckout(canceling.visitor, form, again).catch(() => undefined)
  await waitUntil(cancel.count, (count) => count === 1)
  mend()
  const append = await blockAppend(market.engines.db.url, 'StockReservationReleased')
  const other = await formFor(takingOver.visitor, [wanted('Quince'), wanted('Eggs', 3)])
  void startCheckout(takingOver.visitor, other).catch(() => undefined)
  await append.reached()

  await market.kill()
  await append.cancel()
  cancel.release()
  await market.start()
})
afterAll(() => market?.stop())

const wanted = (product: string, quantity = 1) => ({ productId: farm.products[product]!, quantity })
const openOf = async ({ visitor }: Buyer) => bodyOf(await visitor.get<OpenCheckoutView>('/api/open-checkout')).checkout
const phaseOf = async ({ visitor, started }: Buyer) => bodyOf(await readCheckout(visitor, started)).phase

test('no other buyer gets the items being taken over', async () => {
  const stranger = createVisitor(market.url)
  for (const good of ['Melon', 'Quince'])
    expectProblem(await startCheckout(stranger, await formFor(stranger, [wanted(good)])), 409, 'out_of_stock')
})

test('a retry completes an interrupted cancellation', {
  timeout: WITHIN_MS,
}, async () => {
  const form = await formFor(canceling.visitor, [wanted('Melon'), wanted('Eggs', 2)])
  const started = bodyOf(await startCheckout(canceling.visitor, form, again))
  expect(await openOf(canceling)).toMatchObject({ id: started.checkoutId })
  expect(await phaseOf(canceling)).toBe('replaced')
})

test('jobs complete an interrupted takeover', { timeout: WITHIN_MS }, async () => {
  await waitUntil(
    () => phaseOf(takingOver),
    (phase) => phase === 'replaced',
    WITHIN_MS,
  )
  const open = await waitUntil(
    () => openOf(takingOver),
    (checkout) => checkout !== null,
    WITHIN_MS,
  )
  expect(open!.lines).toMatchObject([
    { productId: farm.products.Quince },
    { productId: farm.products.Eggs, quantity: 3 },
  ])
})

test('each buyer has one open checkout afterwards', { timeout: WITHIN_MS }, async () => {
  const canceled = async () =>
    (
      await Promise.all([canceling, takingOver].map(({ paymentIntentId }) => market.payments.retrieve(paymentIntentId)))
    ).map(({ status }) => status)
  await waitUntil(canceled, (all) => all.every((status) => status === 'canceled'), WITHIN_MS)
  const held = async (product: string) => Object.values((await stockOf(market, farm.products[product]!)).holds)
  await waitUntil(
    () => held('Eggs'),
    (holds) => holds.length === 2,
    WITHIN_MS,
  )
  expect(await held('Quince')).toEqual([1])
  expect(await held('Melon')).toEqual([1])
  expect((await processorRecords(market.payments.ledger)).charges ?? []).toEqual([])
  await waitForBalance(market, WITHIN_MS)
})
