import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { AnalyticsView, DrilldownOrders } from '#domain/analytics/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { StatementView } from '#domain/payouts/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD } from '#tests/support/members.ts'
import { recount, sumOf } from '#tests/support/sales-recount.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket({ SEED_DEMO: 'true' })
}, 300_000)
afterAll(() => market?.stop())

const today = () => localDate('America/New_York')(new Date().toISOString())
const wholeYear = () => `from=${addDays(today(), -364)}&to=${today()}`
const analytics = async (caller: Visitor, days = wholeYear()) =>
  bodyOf(await caller.get<AnalyticsView>(`/api/me/analytics?${days}`))
const ordersOfMetric = async (caller: Visitor, which: string) =>
  bodyOf(await caller.get<DrilldownOrders>(`/api/me/analytics/orders?${wholeYear()}&metric=${which}`))

async function signedIn(username: string, password: string) {
  const visitor = createVisitor(market.url)
  const { producerId } = bodyOf(await visitor.signIn(username, password)) as UserView
  return { visitor, producerId: producerId ?? '' }
}

async function counted(producerId: string, { from, to }: AnalyticsView) {
  return recount(await market.events(), { producerId, from, to })
}

const producers = DEMO_SIGN_INS.filter(({ role }) => role === 'producer')

describe('analytics of the demo marketplace', () => {
  test.each(producers.map(({ username, password }) => [username, password] as const))(
    'show %s the exact totals of the log',
    async (username, password) => {
      const { visitor, producerId } = await signedIn(username, password)
      for (const days of [wholeYear(), `from=${addDays(today(), -29)}&to=${today()}`]) {
        const view = await analytics(visitor, days)
        const { days: byDay, statuses, customers, products } = await counted(producerId, view)
        for (const of of ['orders', 'grossCents', 'refundCents', 'platformFeeCents', 'netCents'] as const)
          expect(view.totals[of]).toBe(sumOf(Object.values(byDay), of))
        expect(Object.fromEntries(view.statuses.map(({ status, ...rest }) => [status, rest]))).toEqual(statuses)
        expect(view.customers).toEqual(customers)
        for (const [id, figures] of Object.entries(products))
          expect(view.products.find((product) => product.id === id)).toMatchObject(figures)
      }
      expect((await analytics(visitor)).totals.orders).toBeGreaterThan(3)
    },
  )

  test.each(producers.map(({ username, password }) => [username, password] as const))(
    'show %s the net earnings of the statement',
    async (username, password) => {
      const { visitor } = await signedIn(username, password)
      const statement = bodyOf(await visitor.get<StatementView>(`/api/producer/statement?${wholeYear()}`))
      const { totals } = await analytics(visitor)
      expect(totals.netCents).toBe(statement.netCents)
      expect(-totals.platformFeeCents).toBe(statement.feeCents)
    },
  )
})

test('a sale and a refund change the metrics and their drilldowns', async () => {
  const shop = await openShop(market, 'Hill Farm', {
    products: { Eggs: { priceCents: 1000 }, '=Kale': { priceCents: 500 } },
  })
  const { visitor: seller } = await signedIn(shop.username, PASSWORD)
  expect((await analytics(seller)).totals).toMatchObject({ orders: 0, grossCents: 0, netCents: 0 })
  const lines = [
    { productId: shop.products.Eggs!, quantity: 3 },
    { productId: shop.products['=Kale']!, quantity: 2 },
  ]
  const { view } = await buy(createVisitor(market.url), lines, { contact: contactNamed('Pia Part') })
  const [order] = view.orders
  const refund = { lines: [{ itemId: shop.products['=Kale']!, quantity: 1 }], note: 'hail' }
  bodyOf(await seller.post(`/api/orders/${order!.id}/refunds`, refund))
  const { totals, previous, customers, statuses } = await waitUntil(
    () => analytics(seller),
    (shown) => shown.totals.refundCents > 0,
  )
  // $40 of items; the platform gets 5 % of the remaining $35.
  expect(totals).toEqual({ orders: 1, grossCents: 4000, refundCents: 500, platformFeeCents: 175, netCents: 3325 })
  expect(previous).toBeNull()
  expect(customers.new).toMatchObject({ customers: 1, orders: 1 })
  expect(statuses).toEqual([{ status: 'paid', orders: 1, grossCents: 4000 }])
  expect(await ordersOfMetric(seller, 'net')).toMatchObject({
    count: 1,
    countedCents: 3325,
    orders: [{ id: order!.id }],
  })
  expect(await ordersOfMetric(seller, 'refunds')).toMatchObject({ count: 1, countedCents: 500 })

  const saved = await seller.get<string>(`/api/me/analytics.csv?${wholeYear()}`)
  expect(saved.headers.get('content-type')).toContain('text/csv')
  expect(saved.headers.get('content-disposition')).toContain(`sales-${addDays(today(), -364)}-${today()}.csv`)
  const rows: Record<string, string>[] = parse(saved.body, { columns: true, bom: true })
  expect(rows.map(({ kind, subtotal, earnings }) => [kind, subtotal, earnings])).toEqual([
    ['sale', '40.00', '38.00'],
    ['refund', '-5.00', '-4.75'],
  ])
  expect(rows[1]!.items).toBe("'=Kale (1)")
  expect(rows[0]!.items).toBe('Eggs (3); =Kale (2)')
})

test('a producer cannot see the metrics of others', async () => {
  const { visitor: rival } = await signedIn(producers[0]!.username, producers[0]!.password)
  const shop = await openShop(market, 'Dale Dairy', { products: { Milk: { priceCents: 700 } } })
  const { view } = await buy(createVisitor(market.url), [{ productId: shop.products.Milk!, quantity: 1 }])
  const query = `${wholeYear()}&metric=product&filter=${shop.products.Milk}&producerId=${shop.producerId}`
  const shown = bodyOf(await rival.get<DrilldownOrders>(`/api/me/analytics/orders?${query}`))
  expect(shown).toMatchObject({ count: 0, orders: [] })
  expect(JSON.stringify(await analytics(rival))).not.toContain(view.orders[0]!.id)
  const { username, password } = DEMO_SIGN_INS.find(({ role }) => role === 'shopper')!
  const { visitor: shopper } = await signedIn(username, password)
  for (const path of ['analytics?', 'analytics/orders?metric=gross&', 'analytics.csv?']) {
    expectProblem(await shopper.get(`/api/me/${path}${wholeYear()}`), 403, 'not_allowed')
    expectProblem(await createVisitor(market.url).get(`/api/me/${path}${wholeYear()}`), 401, 'not_signed_in')
  }
})

test.each([
  ['from=2026-05-02&to=2026-05-01', 'date_range_reversed'],
  ['from=2025-01-01&to=2026-05-01', 'period_too_long'],
  ['from=2026-02-30&to=2026-05-01', 'invalid_input'],
  ['from=0001-01-01&to=0001-01-02', 'invalid_input'],
  ['to=2026-05-01', 'invalid_input'],
])('an invalid period is rejected: %s', async (days, code) => {
  const { visitor } = await signedIn(producers[0]!.username, producers[0]!.password)
  for (const path of ['analytics?', 'analytics/orders?metric=gross&', 'analytics.csv?'])
    expectProblem(await visitor.get(`/api/me/${path}${days}`), 400, code)
})
