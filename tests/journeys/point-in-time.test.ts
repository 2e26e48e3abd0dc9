import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPointInTime } from '#domain/catalog/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { OrderPointInTime } from '#domain/ordering/staff-orders.contract.ts'
import type { StatementPointInTime, StatementView } from '#domain/payouts/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  changeProduct,
  countStock,
  newMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const NEVER = '2020-01-01T00:00:00Z'
/** The marketplace uses this machine's clock, with one minute of tolerance. */
const ALWAYS = new Date(Date.now() + 50_000).toISOString()

let market: OpenMarket
let farm: Shop
let auditor: Visitor
let orderId: string
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 600, stock: 10 } } })
  auditor = await staffMember(market, 'Al Auditor', 'auditor')
  const { view } = await buy(await newMember(market, 'Ann Buyer'), [{ productId: farm.products.Eggs!, quantity: 3 }])
  orderId = view.orders[0]!.id
  await changeProduct(market, farm.products.Eggs!, {
    type: 'ChangeProductPrice',
    producerId: farm.producerId,
    priceCents: 450,
  })
  await countStock(market, { productId: farm.products.Eggs!, producerId: farm.producerId, onHand: 20 })
  await waitForProjections(market)
})
afterAll(() => market?.stop())

const eggsAsOf = async (asOf: string) =>
  bodyOf(await auditor.get<ProductPointInTime>(`/api/staff/products/${farm.products.Eggs}/point-in-time?asOf=${asOf}`))
const orderAsOf = async (asOf: string) =>
  bodyOf(await auditor.get<OrderPointInTime>(`/api/staff/orders/${orderId}/point-in-time?asOf=${asOf}`))
const today = localDate('America/New_York')(new Date().toISOString())
/** The current row of the read model. */
const stockNow = async () => {
  const [row] = await market.engines.db.query<{ priceCents: number; onHand: number; available: number }>(
    'select price_cents::int as "priceCents", on_hand::float8 as "onHand", available::float8 from catalog.products where id = $1',
    [farm.products.Eggs],
  )
  return row!
}
const statementAsOf = async (asOf: string) =>
  bodyOf(
    await auditor.get<StatementPointInTime>(
      `/api/staff/producers/${farm.producerId}/statement/point-in-time?from=${today}&to=${today}&asOf=${asOf}`,
    ),
  )
/** The time of the first event of a type. */
const timeOf = async (type: string) => ((await market.events(type))[0] as RecordedEvent).meta.recordedAt
const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()

test('a price is known at every instant', async () => {
  const changedAt = await timeOf('ProductPriceChanged')
  expect(await eggsAsOf(NEVER)).toMatchObject({ state: null, price: [], stock: [] })
  expect((await eggsAsOf(justBefore(changedAt))).state).toMatchObject({
    priceCents: 600,
    listed: true,
    description: expect.any(String),
  })
  const now = await eggsAsOf(ALWAYS)
  expect(now.state).toMatchObject({ priceCents: 450 })
  expect(now.price.map(({ description }) => description)).toEqual([
    'Listed at $6.00',
    'Price changed from $6.00 to $4.50',
  ])
})

test('a stock level is known at every instant', async () => {
  const soldAt = await timeOf('StockSold')
  expect((await eggsAsOf(justBefore(soldAt))).state).toMatchObject({ onHand: 10, held: 3, available: 7 })
  expect((await eggsAsOf(soldAt)).state).toMatchObject({ onHand: 7, held: 0, available: 7 })
  const now = await eggsAsOf(ALWAYS)
  expect(now.state).toMatchObject({ onHand: 20 })
  expect(now.stock.find(({ type }) => type === 'StockSold')).toMatchObject({
    orderId,
    description: '3 sold, 7 on hand',
  })
  expect(now.state).toMatchObject(await stockNow())
})

test('an order is shown step by step up to the instant', async () => {
  const paidAt = await timeOf('OrderPaid')
  expect(await orderAsOf(NEVER)).toMatchObject({ step: null, state: { buyer: null, money: null }, behind: [] })
  expect((await orderAsOf(justBefore(paidAt))).state.buyer).toMatchObject({ status: 'pending_payment' })
  const now = await orderAsOf(ALWAYS)
  expect(now.state.buyer).toMatchObject({ status: 'paid' })
  expect(now.behind.map(({ type }) => type)).toEqual(['OrderPlaced'])
})

test('a statement is computed from its own events', async () => {
  const owedAt = await waitUntil(
    () => market.events('TransferScheduled'),
    (events) => events.length > 0,
  ).then(([event]) => event!.meta.recordedAt)
  await waitUntil(
    () => market.events('TransferCreated'),
    (events) => events.length > 0,
  )
  await waitForProjections(market)
  expect((await statementAsOf(justBefore(owedAt))).statement).toMatchObject({ lines: [], netCents: 0 })
  expect((await statementAsOf(owedAt)).statement.lines).toMatchObject([{ orderId, completed: false }])
  const now = await statementAsOf(ALWAYS)
  const seller = await signedIn(market, farm.username)
  const live = bodyOf(await seller.get<StatementView>(`/api/producer/statement?from=${today}&to=${today}`))
  expect(now).toMatchObject({ producerName: 'Hill Farm', statement: live })
  expect(now.behind[orderId]!.map(({ type }) => type)).toEqual([
    'TransferScheduled',
    'TransferRequested',
    'TransferCreated',
  ])
})

test('a future instant is refused', async () => {
  const future = '2999-01-01T00:00:00Z'
  for (const path of [
    `orders/${orderId}/point-in-time?asOf=${future}`,
    `products/${farm.products.Eggs}/point-in-time?asOf=${future}`,
    `producers/${farm.producerId}/statement/point-in-time?from=2026-01-01&to=2026-01-31&asOf=${future}`,
  ])
    expectProblem(await auditor.get(`/api/staff/${path}`), 400, 'as_of_in_future')
})

test('an invalid query is reported', async () => {
  expectProblem(await auditor.get(`/api/staff/orders/${orderId}/point-in-time?asOf=yesterday`), 400, 'invalid_input')
  expectProblem(
    await auditor.get(`/api/staff/products/product_none/point-in-time?asOf=${ALWAYS}`),
    404,
    'product_not_found',
  )
  const period = `asOf=${ALWAYS}&to=2026-12-31`
  const path = (producerId: string) => `/api/staff/producers/${producerId}/statement/point-in-time`
  expectProblem(
    await auditor.get(`${path(farm.producerId)}?${period}&from=2026-01-01`),
    400,
    'statement_as_of_too_long',
  )
  expectProblem(await auditor.get(`${path('producer_none')}?${period}&from=2026-12-01`), 404, 'producer_not_found')
  const verifier = await staffMember(market, 'Vi Verifier', 'verifier')
  expectProblem(
    await verifier.get(`/api/staff/products/${farm.products.Eggs}/point-in-time?asOf=${ALWAYS}`),
    403,
    'not_allowed',
  )
})
