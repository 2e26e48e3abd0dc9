import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { findOrders, type OrderSearchQuery } from '#read-side/ordering/staff-search.query.ts'
import { type Plan, recordingPlans, rowsReadIn } from '#tests/read-side/support/query-plans.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, planned } from '#tests/support/order-events.ts'
import { producerRegistered } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const MANY = 100_000
const AT_ONCE = 20_000

const placedBy = (fullName: string, number: string): OrderEvent => ({
  type: 'OrderPlaced',
  data: {
    ...planned({ orderNumber: number }),
    ...ids,
    orderId: idNamed('order', number),
    checkoutId,
    contact: { ...contact, fullName, email: `${number}@example.com` },
  },
})

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(producerRegistered('orchard', { producerId: ids.producerId, businessName: 'Quince Hill' }))
  await market.record(placedBy('Zebulon Quackenbush', 'FG-ZZZZ-0001'), placedBy('Bo Ivy', 'FG-ZZZZ-0002'))
  for (let nth = 1; nth <= MANY; nth += AT_ONCE) await market.db.query(MANY_ORDERS, [nth, nth + AT_ONCE - 1])
  await market.db.query('analyze ordering.orders')
})
afterAll(() => market.close())

const QUESTIONS: readonly [Omit<OrderSearchQuery, 'page'>, string[]][] = [
  [{ name: 'quack' }, ['FG-ZZZZ-0001']],
  [{ name: 'LON QUA' }, ['FG-ZZZZ-0001']],
  [{ name: 'bo' }, ['FG-ZZZZ-0002']],
  [{ name: 'iv' }, ['FG-ZZZZ-0002']],
  [{ name: 'no such name' }, []],
  [{ name: '%' }, []],
  [{ number: '#fg-zzzz' }, ['FG-ZZZZ-0001', 'FG-ZZZZ-0002']],
  [{ number: 'zz-0002' }, ['FG-ZZZZ-0002']],
  [{ email: 'fg-zzzz-0001@example.com' }, ['FG-ZZZZ-0001']],
  [{ last4: '0000' }, []],
  [{ producer: 'quince' }, ['FG-ZZZZ-0001', 'FG-ZZZZ-0002']],
  [{ producer: 'E HIL' }, ['FG-ZZZZ-0001', 'FG-ZZZZ-0002']],
  [{ producer: 'no such name' }, []],
  [{ orderId: idNamed('order', 'FG-ZZZZ-0001') }, ['FG-ZZZZ-0001']],
  [{ paidCents: 123_456 }, []],
  [{ paymentId: 'pi_none' }, []],
  [{ name: 'quack', number: 'zzzz', producer: 'hill' }, ['FG-ZZZZ-0001']],
]

test.each(QUESTIONS)('among many orders, %j finds %j without a full scan', async (query, numbers) => {
  const plans: Plan[] = []
  const { orders, total } = await findOrders(recordingPlans(market.db, plans), { ...query, page: 1 })
  expect(orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(numbers)
  expect(total).toBe(numbers.length)
  expect(plans.length).toBeGreaterThanOrEqual(2)
  for (const plan of plans) expect(rowsReadIn(plan, 'orders')).toBeLessThan(MANY / 100)
})

test('part of a producer’s name finds their orders', async () => {
  const { orders } = await findOrders(market.db, { producer: 'quince', page: 1 })
  expect(orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(['FG-ZZZZ-0001', 'FG-ZZZZ-0002'])
})

test('an erased contact is not found', async () => {
  await market.db.query(`update ordering.orders set contact = null where order_number = 'FG-ZZZZ-0001'`)
  const { total } = await findOrders(market.db, { name: 'quack', page: 1 })
  expect(total).toBe(0)
})

/** Orders of 40,000 buyers at a hundred other producers, one minute apart. */
const MANY_ORDERS = `
  insert into ordering.orders
  select crowd.*
  from ordering.orders one, generate_series($1::int, $2::int) n, jsonb_populate_record(one, jsonb_build_object(
    'order_id', 'crowd ' || n, 'checkout_id', 'crowd ' || n, 'producer_id', 'crowd ' || n % 100,
    'order_number', 'FG-' || upper(substr(md5(n::text), 1, 4)) || '-' || lpad((n % 10000)::text, 4, '1'),
    'placed_at', to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'contact', jsonb_build_object(
      'fullName', initcap(substr(md5((n % 200)::text), 1, 6)) || ' ' || initcap(md5((n % 40000)::text)),
      'email', n || '@example.org'))) crowd
  where one.order_number = 'FG-ZZZZ-0002'`
