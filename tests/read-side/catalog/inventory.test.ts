import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InventorySettingsEvent, StockEvent } from '#domain/catalog/inventory.events.ts'
import { forecastOf } from '#domain/catalog/stock-level.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { catalogLive, inventoryLive } from '#read-side/catalog/catalog.live.ts'
import { lowStockThresholds } from '#read-side/catalog/inventory.projection.ts'
import { forecastsOf, inventoryOf } from '#read-side/catalog/inventory.query.ts'
import type { LiveMap } from '#read-side/live/live-map.ts'
import {
  checkoutIdOf,
  listed,
  producerIdOf,
  productIdOf,
  reservationReleased,
  sold,
  stockCounted,
  stockReserved,
  unlisted,
} from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'
import { recorded, view } from '../support/view.ts'

const farm = producerIdOf('Farm')
const threshold = (level: number): InventorySettingsEvent => ({
  type: 'LowStockThresholdChanged',
  data: { producerId: farm, threshold: level, previousThreshold: 10 },
})
const own = (name: string, level: number | null): InventorySettingsEvent => ({
  type: 'ProductLowStockThresholdChanged',
  data: { producerId: farm, productId: productIdOf(name), threshold: level },
})

describe('thresholds', () => {
  const shows = view(lowStockThresholds)
  shows('show the latest threshold').given(threshold(5), threshold(7)).shows({ id: farm, threshold: 7 })
  shows('are removed when a product uses the default again').given(own('Eggs', 2), own('Eggs', null)).showsRows()
})

describe('live updates', () => {
  const deliveriesOf = (map: LiveMap, event: DomainEvent) => map.deliveriesOf(recorded([event])[0]!)
  test('only the producer is notified about thresholds', () => {
    const message = { type: 'inventory_settings_update' }
    for (const event of [threshold(5), own('Eggs', 2)])
      expect(deliveriesOf(inventoryLive(), event)).toEqual([{ topics: [`producer:${farm}`], message }])
  })
  test('the producer is notified about reservations', () => {
    const { type, data } = stockReserved('Eggs', 2)
    const [first] = deliveriesOf(catalogLive(), { type, data: { ...data, producerId: farm } })
    expect(first!.topics).toEqual([`product:${productIdOf('Eggs')}`, `producer:${farm}`])
  })
})

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
})
afterAll(() => market.close())

type At = readonly [at: string, event: DomainEvent]

/** Appends the events of one product, each at its own time. */
async function happened(stream: string, history: readonly At[]): Promise<void> {
  const actor = { kind: 'system', id: 'test' } as const
  const events = history.map(([recordedAt, event], index) => {
    const meta = { commandId: stream, correlationId: stream, index, actor, recordedAt }
    return { event, meta }
  })
  await market.log.append([{ stream, expectedRevision: NO_STREAM, events }])
  expect(await market.projector.projected.waitFor(await market.log.head(), 20_000)).toBe(true)
}

const recounted = (name: string, counts: { onHand: number; previousOnHand: number }): StockEvent => ({
  type: 'StockCounted',
  data: { productId: productIdOf(name), producerId: farm, ...counts, note: 'count' },
})

const day = (nth: number) => new Date(Date.UTC(2026, 4, nth)).toISOString()
const stockChanges = (name: string, ...history: At[]) => happened(`stock-${name}`, history)
const listing = (name: string, by = 'Farm', at = day(1)) =>
  happened(`product-${name}`, [[at, listed(name, by, { name })]])

test('the inventory shows the stock status and since when', async () => {
  for (const name of ['Eggs', 'Milk', 'Leeks', 'Kale', 'Chard', 'Beets']) await listing(name)
  await listing('Pears', 'Orchard')
  await happened('settings', [
    [day(1), threshold(5)],
    [day(1), own('Milk', 20)],
  ])
  await stockChanges('Eggs', [day(2), stockCounted('Eggs', 'Farm', 12)])
  await stockChanges(
    'Milk',
    [day(2), stockCounted('Milk', 'Farm', 30)],
    [day(3), recounted('Milk', { onHand: 18, previousOnHand: 30 })],
  )
  await stockChanges(
    'Leeks',
    [day(2), stockCounted('Leeks', 'Farm', 8)],
    [day(3), stockReserved('Leeks', 4)],
    [day(4), reservationReleased('Leeks', 4)],
    [day(5), stockReserved('Leeks', 5, 'two')],
    [day(6), sold('Leeks', 5, { onHand: 3, checkout: 'two' })],
    [day(7), stockReserved('Leeks', 1, 'three')],
  )
  await stockChanges(
    'Kale',
    [day(2), stockCounted('Kale', 'Farm', 3)],
    [day(4), stockReserved('Kale', 3)],
    [day(5), sold('Kale', 3, { onHand: 0 })],
  )
  await happened('unlisted-Beets', [[day(2), unlisted('Beets', 'Farm')]])
  const { lowStockThreshold, products, stats } = await inventoryOf(market.db, farm)
  expect(lowStockThreshold).toBe(5)
  expect(stats).toEqual({ products: 6, low: 2, out: 2, alerts: 4 })
  expect(
    products.map(({ name, status, onHand, reserved: held, available, since }) => [
      name,
      status,
      onHand,
      held,
      available,
      since,
    ]),
  ).toEqual([
    ['Beets', 'unlisted', 0, 0, 0, null],
    ['Chard', 'out', 0, 0, 0, day(1)],
    ['Eggs', 'in_stock', 12, 0, 12, null],
    ['Kale', 'out', 0, 0, 0, day(4)],
    ['Leeks', 'low', 3, 1, 2, day(5)],
    ['Milk', 'low', 18, 0, 18, day(3)],
  ])
  expect(products.map(({ threshold, ownThreshold }) => [threshold, ownThreshold])[5]).toEqual([20, 20])
  expect((await inventoryOf(market.db, producerIdOf('Orchard'))).lowStockThreshold).toBe(10)
})

test('a forecast counts the sales of 28 days minus returns', async () => {
  const now = day(60)
  await listing('Jam', 'Cook')
  const buy = (nth: number, quantity: number, onHand: number): At => [day(nth), sold('Jam', quantity, { onHand })]
  const back: StockEvent = {
    type: 'StockRestocked',
    data: { productId: productIdOf('Jam'), orderId: 'order_1', quantity: 2, onHand: 26 },
  }
  await stockChanges(
    'Jam',
    [day(2), stockCounted('Jam', 'Cook', 100)],
    buy(20, 50, 50),
    ...[40, 45, 50, 55, 58].map((nth, i) => buy(nth, 6, 44 - 6 * i)),
    [day(59), back],
  )
  const [jam] = await forecastsOf(market.db, producerIdOf('Cook'), now)
  // 30 sold minus 2 returned in 28 days is one per day, and 22 are on hand.
  expect(jam).toMatchObject({ sales: 5, sold: 28, forecast: { perDay: 1, daysLeft: jam!.available } })
})

test('a forecast equals one computed from the log', async () => {
  const moment = fc.integer({ min: 1, max: 59 })
  const sale = fc.record({ at: moment, quantity: fc.integer({ min: 1, max: 40 }), back: fc.boolean() })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { maxLength: 15 }), moment, async (sales, listedOn) => {
      const name = `Good${run++}`
      const seller = `Seller${run}`
      await listing(name, seller, day(listedOn))
      const productId = productIdOf(name)
      let onHand = 1000
      const history = sales
        .sort((one, other) => one.at - other.at)
        .map(({ at, quantity, back }): At => {
          onHand += back ? quantity / 4 : -quantity / 4
          const moved = { productId, quantity: quantity / 4, onHand }
          return back
            ? [day(at), { type: 'StockRestocked', data: { ...moved, orderId: 'order_1' } }]
            : [day(at), { type: 'StockSold', data: { ...moved, checkoutId: checkoutIdOf('one') } }]
        })
      await stockChanges(name, [day(1), stockCounted(name, seller, 1000)], ...history)
      const within = sales.filter(({ at }) => at >= 32)
      const bought = within.filter(({ back }) => !back)
      const sum = (of: typeof sales) => of.reduce((all, { quantity }) => all + quantity / 4, 0)
      const lately = {
        sold: sum(bought) - sum(within.filter(({ back }) => back)),
        sales: bought.length,
        listedAt: day(listedOn),
        available: onHand,
      }
      const [line] = await forecastsOf(market.db, producerIdOf(seller), day(60))
      expect(line).toMatchObject({ sold: lately.sold, sales: lately.sales, forecast: forecastOf(lately, day(60)) })
    }),
    { numRuns: 25 },
  )
})
