import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartView } from '#domain/checkout/contract.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { type CartQuery, quoteCart } from '#read-side/checkout/cart.query.ts'
import {
  fulfillmentUpdated,
  listed,
  payoutsEnabled,
  producerIdOf,
  producerRegistered,
  productIdOf,
  stockCounted,
  stockReserved,
  unlisted,
} from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(
    ...[
      producerRegistered('Orchard'),
      payoutsEnabled('Orchard'),
      fulfillmentUpdated('Orchard'),
      producerRegistered('Dairy'),
    ],
    payoutsEnabled('Dairy'),
    fulfillmentUpdated('Dairy', { settings: { pickup: { hoursNote: 'Daily' }, delivery: null } }),
    ...[
      listed('Apples', 'Orchard', { priceCents: 250 }),
      stockCounted('Apples', 'Orchard', 10),
      stockReserved('Apples', 4),
    ],
    listed('Soap', 'Dairy', { priceCents: 1000, category: 'body_care', unit: 'per_item' }),
    ...[stockCounted('Soap', 'Dairy', 3), listed('Old Pears', 'Orchard'), unlisted('Old Pears', 'Orchard')],
    listed('Cider', 'Orchard', { fulfillmentMethods: ['pickup'], unit: 'per_item', priceCents: 2000 }),
    stockCounted('Cider', 'Orchard', 5),
  )
})
afterAll(() => market.close())

const NOON = { day: '2026-05-01', time: '12:00' }
const geocoder = zipcodeGeocoder()
const line = (name: string, quantity: number) => ({ productId: productIdOf(name), quantity })
const cart = (lines: CartQuery['lines'], overrides: Partial<CartQuery> = {}): Promise<CartView> =>
  quoteCart(market.db, {
    lines,
    fulfillment: [],
    town: undefined,
    state: 'VT',
    reserved: new Map(),
    ownProducer: undefined,
    now: NOON,
    ...overrides,
  })
const problems = ({ producers }: CartView) => producers.flatMap(({ lines }) => lines.map(({ problem }) => problem))

test('a cart is priced by producer, with tax and fee', async () => {
  const view = await cart([line('Apples', 4), line('Soap', 1)])
  expect(view).toMatchObject({
    subtotalCents: 2000,
    taxCents: 60,
    deliveryFeeCents: 0,
    processingFeeCents: 90,
    totalCents: 2150,
  })
  expect(view.buyable).toBe(true)
  expect(view.producers.map(({ producerName }) => producerName).sort()).toEqual(['Dairy', 'Orchard'])
})

test('the selected fulfillment method determines the fee', async () => {
  const fulfillment = [{ producerId: producerIdOf('Orchard'), method: 'delivery' as const }]
  const dear = await cart([line('Apples', 6), line('Apples', 2)], { fulfillment })
  expect(dear).toMatchObject({
    subtotalCents: 2000,
    deliveryFeeCents: 500,
    producers: [{ fulfillmentMethod: 'delivery' }],
  })
  const cheap = await cart([line('Apples', 1)], { fulfillment })
  expect(cheap.buyable).toBe(false)
  expect(cheap.producers[0]?.notOffered).toEqual({ delivery: 'Orchard delivers orders of $20.00 or more.' })
})

test('the shortfall to the delivery minimum is known', async () => {
  const shortfall = async (...args: Parameters<typeof cart>) =>
    (await cart(...args)).producers[0]?.deliveryShortfallCents
  expect(await shortfall([line('Apples', 1)])).toBe(1750)
  expect(await shortfall([line('Apples', 8)])).toBe(null)
  expect(await shortfall([line('Apples', 1)], { town: geocoder.find('05201') })).toBe(null)
  expect(await shortfall([line('Soap', 1)])).toBe(null)
})

test("a delivery is limited to the producer's radius", async () => {
  const near = await cart([line('Cider', 1)], { town: geocoder.find('05401') })
  expect(near.producers[0]?.offered).toEqual(['pickup'])
  const far = await cart([line('Apples', 6), line('Apples', 2)], { town: geocoder.find('05201') })
  expect(far.producers[0]?.notOffered.delivery).toContain('within 20 miles')
})

test('every line shows its problem', async () => {
  const view = await cart([line('Apples', 6.3), line('Soap', 0.5)])
  expect(problems(view)).toEqual(expect.arrayContaining(['Sold in steps of 0.25 lb.', 'Sold in steps of 1.']))
  expect(problems(await cart([line('Apples', 7)]))).toEqual(['Only 6 lb left.'])
  expect(problems(await cart([line('Apples', 1)], { ownProducer: producerIdOf('Orchard') }))).toEqual([
    'This is your own product.',
  ])
  expect(view.buyable).toBe(false)
})

test('unavailable products are listed', async () => {
  const view = await cart([line('Old Pears', 1), line('Nothing', 1), line('Soap', 1)])
  expect(view.gone).toEqual([productIdOf('Old Pears'), productIdOf('Nothing')])
  expect(view).toMatchObject({ buyable: false, subtotalCents: 1000 })
})

test('an empty cart costs nothing and cannot be bought', async () => {
  expect(await cart([])).toMatchObject({ producers: [], totalCents: 0, buyable: false })
})
