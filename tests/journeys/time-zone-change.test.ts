import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { OrderBillingDocuments } from '#domain/ordering/billing-documents.contract.ts'
import type { StatementView } from '#domain/payouts/contract.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { type Runtime, systemRuntime } from '#platform/runtime/runtime.ts'
import { findOrders } from '#read-side/ordering/staff-search.query.ts'
import { projections } from '#read-side/projections.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop, waitForProjections } from '#tests/support/members.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const [EAST, WEST] = ['America/New_York', 'America/Los_Angeles'] as const

/** The clock starts at 05:30 UTC, which is after midnight in New York, and still the day before in Los Angeles. */
const begun = Date.now()
const halfPastFive = Date.parse(`${addDays(new Date(begun).toISOString().slice(0, 10), 1)}T05:30:00.000Z`)
const atNight: Runtime = {
  ...systemRuntime,
  now: () => new Date(Date.now() + halfPastFive - begun).toISOString(),
}
const [east, west] = [EAST, WEST].map((zone) => localDate(zone)(atNight.now())) as [string, string]

let database: FreshDatabase
let dataDir: string
beforeAll(async () => {
  database = await freshDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'farmgate-time-zone-'))
})
afterAll(async () => {
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const marketIn = (timeZone: string): Promise<OpenMarket> =>
  openMarket({ DATABASE_URL: database.url, DATA_DIR: dataDir, MARKETPLACE_TIME_ZONE: timeZone }, atNight)

interface Sale {
  readonly farm: Shop
  readonly order: { readonly id: string; readonly key: string }
}

/** The dates of a sale in revenue, receipt, statement and support's order search. */
async function daysOf(market: OpenMarket, { farm, order }: Sale) {
  const seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
  const period = `from=${addDays(west, -1)}&to=${addDays(east, 1)}`
  const view = bodyOf(await seller.get<AnalyticsView>(`/api/me/analytics?${period}`))
  const receipt = await waitUntil(
    async () => bodyOf(await seller.get<OrderBillingDocuments>(`/api/orders/${order.id}/receipt?key=${order.key}`)),
    ({ state }) => state === 'issued',
  )
  const { from, to, lines } = bodyOf(await seller.get<StatementView>(`/api/producer/statement?${period}`))
  const foundOn = async (day: string) =>
    (await findOrders(market.engines.db, { day, page: 1 })).orders.map(({ id }) => id)
  return {
    revenue: view.days.filter(({ orders }) => orders > 0),
    hours: view.hours,
    issuedOn: receipt.receipt?.issuedOn,
    statement: { from, to, lines },
    foundEast: await foundOn(east),
    foundWest: await foundOn(west),
  }
}

test('past dates survive a change of the time zone', async () => {
  expect([east, west]).toEqual([east, addDays(east, -1)])
  const first = await marketIn(EAST)
  const farm = await openShop(first, 'Night Farm', { products: { Eggs: { priceCents: 400, stock: 9 } } })
  const { view } = await buy(createVisitor(first.url), [{ productId: farm.products.Eggs!, quantity: 2 }], {
    contact: contactNamed('Nia Night'),
  })
  const sale = { farm, order: view.orders[0]! }
  const before = await daysOf(first, sale)
  expect(before).toMatchObject({
    revenue: [{ date: east, orders: 1 }],
    issuedOn: east,
    foundEast: [sale.order.id],
    foundWest: [],
  })
  await first.stop()

  const second = await marketIn(WEST)
  const { db, log } = second.engines
  for (const projection of projections) await rebuild({ db, log }, projection)
  await waitForProjections(second)
  expect(await daysOf(second, sale)).toEqual(before)

  await buy(createVisitor(second.url), [{ productId: farm.products.Eggs!, quantity: 1 }], {
    contact: contactNamed('Wes West'),
  })
  const after = await daysOf(second, sale)
  expect(after.revenue.map(({ date, orders }) => [date, orders])).toEqual([
    [west, 1],
    [east, 1],
  ])
  await second.stop()
})
