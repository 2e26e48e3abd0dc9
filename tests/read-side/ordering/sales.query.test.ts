import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { listSales } from '#read-side/ordering/sales.query.ts'
import { disputeHistory, disputeIds } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, cycleStarted, ids, ORDER, paid, planned } from '#tests/support/order-events.ts'
import { fulfillmentUpdated, producerRegistered } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const { producerId } = ids
const market1 = { pickupLocationId: 'market', name: 'Capital City Market', address: '1 Main St', hoursNote: 'Tue' }
type ProducerHours = NonNullable<FulfillmentSettings['pickup']>
const HOURS = {
  hoursNote: 'Sat 9-12',
  openingHours: [{ weekday: 'sat', opens: '09:00', closes: '12:00' }],
  pickupLocations: [{ ...market1, openingHours: [{ weekday: 'tue', opens: '16:00', closes: '18:00' }] }],
} satisfies ProducerHours

const sale = (orderId: string, overrides: Parameters<typeof planned>[0] = {}): OrderEvent[] => [
  { type: 'OrderPlaced', data: { ...planned(overrides), ...ids, orderId, checkoutId, contact } },
  { ...paid(), data: { ...paid().data, orderId } } as OrderEvent,
]

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(
    producerRegistered('orchard', { producerId }),
    fulfillmentUpdated('orchard', { producerId, settings: { pickup: HOURS, delivery: null } }),
  )
  await market.record(
    ...sale(idNamed('order', 'farm')),
    ...sale(idNamed('order', 'stall'), { pickupLocation: market1 }),
    ...sale(idNamed('order', 'door'), { fulfillmentMethod: 'delivery' }),
    ...sale(ORDER, { fulfillmentMethod: 'delivery' }),
  )
  await market.record(cycleStarted())
})
afterAll(() => market.close())

const sales = (tab: 'all' | 'problems' = 'all') => listSales(market.db, { producerId, tab, page: 1 })
const promisedDates = async () => new Map((await sales()).orders.map(({ id, promisedOn }) => [id, promisedOn]))

test('a pickup is promised for the first day with hours', async () => {
  const days = await promisedDates()
  const placedOn = (await sales()).orders[0]!.placedAt.slice(0, 10)
  const [farm, stall] = [days.get(idNamed('order', 'farm'))!, days.get(idNamed('order', 'stall'))!]
  expect([farm, stall].map((day) => new Date(day).getUTCDay())).toEqual([6, 2])
  for (const day of [farm, stall]) {
    expect(day >= placedOn).toBe(true)
    expect(Date.parse(day) - Date.parse(placedOn)).toBeLessThanOrEqual(7 * 86_400_000)
  }
})

test('a box is promised for its delivery day', async () => {
  const days = await promisedDates()
  expect(days.get(ORDER)).toBe('2026-05-08')
  expect(days.get(idNamed('order', 'door'))).toBeNull()
})

test("a buyer's orders are found by any paid order", async () => {
  const of = async (buyerOf: string, seller = producerId) =>
    (await listSales(market.db, { producerId: seller, tab: 'all', page: 1, buyerOf })).counts.all
  const other = idNamed('order', 'of ben')
  const [placedByBen, paidByBen] = sale(other).map((event) => ({ ...event, data: { ...event.data, buyerId: ben } }))
  await market.record(placedByBen as OrderEvent, paidByBen as OrderEvent)
  expect(await of(idNamed('order', 'farm'))).toBe(4)
  expect(await of(other)).toBe(1)
  expect(await of(other, idNamed('producer', 'nosy'))).toBe(0)
  expect(await of(idNamed('order', 'none'))).toBe(0)
})

const ben = idNamed('account', 'ben')

test('an order is a problem while its dispute is open', async () => {
  expect((await sales()).counts.problems).toBe(0)
  const [reported, closed] = ['DisputeOpened', 'DisputeClosed'].map(
    (type) => disputeHistory().find((event) => event.type === type)!,
  ) as [DisputeEvent, DisputeEvent]
  const { orderId, disputeId } = disputeIds
  await market.record(...sale(orderId), ofProducer(reported))
  const { orders, counts } = await sales('problems')
  expect(orders.map(({ id, openDisputeId }) => [id, openDisputeId])).toEqual([[orderId, disputeId]])
  expect(counts).toMatchObject({ all: 6, active: 6, problems: 1 })
  await market.record(ofProducer(closed))
  expect((await sales('problems')).orders).toEqual([])
})

const ofProducer = (event: DisputeEvent) => ({ ...event, data: { ...event.data, producerId } }) as DisputeEvent
