import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { listSales } from '#read-side/ordering/sales.query.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, paid, planned } from '#tests/support/order-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const of = (name: string) => ({ ...ids, orderId: idNamed('order', name) })
const placedBy = (fullName: string, number: string): OrderEvent => ({
  type: 'OrderPlaced',
  data: { ...planned({ orderNumber: number }), ...of(number), checkoutId, contact: { ...contact, fullName } },
})
const paidFor = (number: string): OrderEvent => ({ ...paid(), data: { ...paid().data, ...of(number) } }) as OrderEvent

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(placedBy('Ida Lund', 'FG-AAAA-0001'), paidFor('FG-AAAA-0001'))
  await market.record(placedBy('Élise 100% Sørensen', 'FG-BBBB-0002'), paidFor('FG-BBBB-0002'))
  await market.record({ type: 'OrderDeclined', data: { ...of('FG-BBBB-0002'), reason: 'Frost', restockItems: [] } })
  await market.record(placedBy('Ida Unpaid', 'FG-CCCC-0003'))
})
afterAll(() => market.close())

const found = async (search: string) => {
  const { orders, counts } = await listSales(market.db, { producerId: ids.producerId, tab: 'all', page: 1, search })
  return { numbers: orders.map(({ orderNumber }) => orderNumber).sort(), counts }
}

test.each([
  ['aaaa', ['FG-AAAA-0001']],
  ['#FG-BBBB', ['FG-BBBB-0002']],
  ['lund', ['FG-AAAA-0001']],
  ['sørensen', ['FG-BBBB-0002']],
  ['100%', ['FG-BBBB-0002']],
  ['%', ['FG-BBBB-0002']],
  ['FG_', []],
  ['', ['FG-AAAA-0001', 'FG-BBBB-0002']],
])('a search for %j finds %j', async (search, numbers) => {
  expect((await found(search)).numbers).toEqual(numbers)
})

test('an unpaid order is not found', async () => {
  expect((await found('ida')).numbers).toEqual(['FG-AAAA-0001'])
  expect((await found('unpaid')).numbers).toEqual([])
  expect((await found('cccc')).numbers).toEqual([])
})

test('the tabs count the matches', async () => {
  expect((await found('bbbb')).counts).toEqual({ all: 1, active: 0, completed: 0, cancelled: 1, problems: 0 })
  expect((await found('nobody')).counts).toEqual({ all: 0, active: 0, completed: 0, cancelled: 0, problems: 0 })
})

test('a search is limited to the producer’s own orders', async () => {
  const query = { producerId: idNamed('producer', 'other'), tab: 'all', page: 1, search: 'FG' } as const
  expect((await listSales(market.db, query)).orders).toEqual([])
})
