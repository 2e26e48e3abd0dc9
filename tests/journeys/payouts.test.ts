import { afterAll, beforeAll, expect, test } from 'vitest'
import { onboardProducer } from '#demo/seed/checkout-driver.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import type { PayoutAccountView, StatementView } from '#domain/payouts/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { refundsIn } from '#tests/support/sandbox-processor.ts'
import { buy, checkOut, contactNamed, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 1000 }, Kale: { priceCents: 500 } } })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

const today = () => localDate('America/New_York')(new Date().toISOString())
const statement = async (visitor = seller) =>
  bodyOf(await visitor.get<StatementView>(`/api/producer/statement?from=${today()}&to=${today()}`))
const linesOf = async (orderId: string) => (await statement()).lines.filter((line) => line.orderId === orderId)

test('producers sell only while they can receive payouts', async () => {
  const shop = await openShop(market, 'New Barn', { products: { Jam: { priceCents: 700 } }, payable: false })
  const buyer = createVisitor(market.url)
  const lines = [{ productId: shop.products.Jam!, quantity: 1 }]
  const cart = bodyOf(await buyer.post<CartView>('/api/cart/quote', { lines }))
  expect(cart.buyable).toBe(false)
  expect(cart.producers[0]!.lines[0]!.problem).toContain('isn’t selling right now')
  const form = { lines: lines.map((line) => ({ ...line, priceCents: 700 })), totalCents: cart.totalCents }
  const fulfillment = [{ producerId: shop.producerId, method: 'pickup' }]
  const accepted = { acceptsPolicies: true, isAdult: true }
  const started = await buyer.post('/api/checkouts', {
    ...form,
    fulfillment,
    ...accepted,
    contact: contactNamed('Ed Early'),
  })
  expectProblem(started, 409, 'producer_not_payable')

  const owner = createVisitor(market.url)
  bodyOf(await owner.signIn(shop.username, PASSWORD))
  const accountStatus = async () => bodyOf(await owner.get<PayoutAccountView>('/api/stripe/account-status'))
  expect(await accountStatus()).toMatchObject({ connected: false, status: 'none', transfersEnabled: false })
  expectProblem(await owner.post('/api/stripe/account-link'), 409, 'payout_account_missing')
  const { url } = bodyOf(await owner.post<{ url: string }>('/api/stripe/connect-account'))
  expect(url).toMatch(/^http/)
  bodyOf(await owner.post('/api/stripe/connect-account'))
  expect(await accountStatus()).toMatchObject({
    connected: true,
    status: 'incomplete',
    wanted: expect.arrayContaining(['a bank account']),
  })
  expectProblem(await owner.post('/api/stripe/dashboard-link'), 409, 'payout_account_incomplete')

  await onboardProducer(market.payments, { producerId: shop.producerId, email: shop.email, businessName: 'New Barn' })
  // The processor reports it by webhook, without any page being opened.
  await waitUntil(accountStatus, (now) => now.status === 'ready')
  await checkOut(buyer, lines)
})

test("a partial refund reduces the producer's share", async () => {
  const buyer = createVisitor(market.url)
  const lines = [
    { productId: farm.products.Eggs!, quantity: 3 },
    { productId: farm.products.Kale!, quantity: 2 },
  ]
  const { view } = await buy(buyer, lines, { contact: contactNamed('Pia Part') })
  const order = view.orders[0]!
  // $40 of items, of which the platform gets $2.
  const [sale] = await waitUntil(
    () => linesOf(order.id),
    (found) => found[0]?.completed === true,
  )
  expect(sale).toMatchObject({ kind: 'sale', subtotalCents: 4000, deliveryFeeCents: 0, feeCents: -200, netCents: 3800 })

  const refundForm = { lines: [{ itemId: farm.products.Kale!, quantity: 1 }], note: 'The hail was here.' }
  const key = { headers: { 'idempotency-key': 'one-and-the-same' } }
  const first = bodyOf(
    await seller.request<{ refundId: string }>('POST', `/api/orders/${order.id}/refunds`, { body: refundForm, ...key }),
  )
  const again = bodyOf(
    await seller.request<{ refundId: string }>('POST', `/api/orders/${order.id}/refunds`, { body: refundForm, ...key }),
  )
  expect(again).toEqual(first)
  const shown = await waitUntil(
    () => readOrder(buyer, order),
    ({ refunds }) => refunds[0]?.status === 'succeeded',
  )
  const [refund] = shown.refunds
  // 2.9 % of $40 and $0.30 are $1.46; for an eighth of the items, $0.18 of it is returned.
  expect(refund).toMatchObject({
    reason: 'unfulfillable',
    subtotalCents: 500,
    processingFeeCents: 18,
    totalCents: 518,
    takenBackCents: null,
  })
  expect(shown).toMatchObject({ refundedCents: 518, status: 'paid' })
  await idle(market)
  expect((await refundsIn(market)).filter(({ amount }) => amount === 518)).toHaveLength(1)
  const reversal = await waitUntil(
    () => linesOf(order.id),
    (found) => found.length === 2 && found.every(({ completed }) => completed),
  )
  // The platform returns $0.25 of its fee.
  expect(reversal.at(-1)).toMatchObject({ kind: 'refund', subtotalCents: -500, feeCents: 25, netCents: -475 })
  const sellers = bodyOf(await seller.get<OrderView>(`/api/orders/${order.id}`))
  expect(sellers.refunds[0]).toMatchObject({ takenBackCents: 475, note: 'The hail was here.' })

  const tooMuch = { lines: [{ itemId: farm.products.Kale!, quantity: 2 }], note: 'More hail.' }
  expectProblem(await seller.post(`/api/orders/${order.id}/refunds`, tooMuch), 409, 'refund_too_large')
})

test('an order canceled before acceptance pays nothing', async () => {
  const buyer = createVisitor(market.url)
  const { view } = await buy(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }], {
    contact: contactNamed('Cal Cancel'),
  })
  const order = view.orders[0]!
  bodyOf(await buyer.post(`/api/orders/${order.id}/cancel?key=${order.key}`, { reason: 'rain' }))
  const lines = await waitUntil(
    () => linesOf(order.id),
    (found) => found.length === 2 && found.every(({ completed }) => completed),
  )
  expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(0)
})

test('a statement covers a year at most', async () => {
  expectProblem(await seller.get('/api/producer/statement?from=2024-01-01&to=2026-01-01'), 400, 'statement_too_long')
  expectProblem(await seller.get('/api/producer/statement?from=2026-13-01&to=2026-01-01'), 400, 'invalid_input')
})
