import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop, stockOf } from '#tests/support/members.ts'
import { refundsIn } from '#tests/support/sandbox-processor.ts'
import { buy, contactNamed, mailsTo, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let dairy: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 333 } } })
  dairy = await openShop(market, 'Dale Dairy', { products: { Milk: { priceCents: 777 } } })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

/** Buys three of the farm's eggs and a bottle of the dairy's milk with one card. */
async function bought(name: string) {
  const buyer = createVisitor(market.url)
  const contact = contactNamed(name)
  const lines = [
    { productId: farm.products.Eggs!, quantity: 3 },
    { productId: dairy.products.Milk!, quantity: 1 },
  ]
  const { view } = await buy(buyer, lines, { contact })
  const eggs = view.orders.find(({ producerName }) => producerName === 'Hill Farm')!
  return { buyer, eggs, milk: view.orders.find(({ id }) => id !== eggs.id)!, email: contact.email }
}

const availableEggs = async () => (await stockOf(market, farm.products.Eggs!)).available
const refundsOf = async (amount: number) => (await refundsIn(market)).filter((refund) => refund.amount === amount)

async function expectRefunded({ buyer, eggs }: Awaited<ReturnType<typeof bought>>, status: string) {
  const shown = await waitUntil(
    () => readOrder(buyer, eggs),
    ({ refundedCents }) => refundedCents > 0,
  )
  expect(shown).toMatchObject({ status, refundedCents: eggs.totalCents, allowedStatuses: [] })
  return shown
}

test('a cancelled order returns money and stock', async () => {
  const before = await availableEggs()
  const sale = await bought('Carla Cancels')
  expect(await availableEggs()).toBe(before - 3)
  const path = `/api/orders/${sale.eggs.id}/cancel?key=${sale.eggs.key}`
  expect(bodyOf(await sale.buyer.post(path, { reason: 'wrong day' }))).toEqual({ status: 'cancelled' })
  expect(bodyOf(await sale.buyer.post(path, { reason: 'wrong day' }))).toEqual({ status: 'cancelled' })
  await expectRefunded(sale, 'cancelled')
  expect(await availableEggs()).toBe(before)
  await idle(market)
  expect(await refundsOf(sale.eggs.totalCents)).toHaveLength(1)
  expect(await readOrder(sale.buyer, sale.milk)).toMatchObject({ status: 'paid', refundedCents: 0 })
  const kinds = await waitUntil(
    async () => (await mailsTo(sale.buyer, sale.email)).map(({ subject }) => subject.split(' ').slice(3).join(' ')),
    (subjects) => subjects.includes('was refunded') && subjects.includes('was canceled'),
  )
  expect(kinds).toHaveLength(3)
})

test('a declined order is refunded in full', async () => {
  const before = await availableEggs()
  const refunded = (await refundsIn(market)).length
  const sale = await bought('Doris Declined')
  const decline = { body: { status: 'declined', reason: 'the fox was here' } }
  const path = `/api/orders/${sale.eggs.id}/status`
  const responses = await Promise.all([1, 2, 3].map(() => seller.request('PATCH', path, decline)))
  for (const response of responses) expect(bodyOf(response)).toEqual({ status: 'declined' })
  const shown = await expectRefunded(sale, 'declined')
  expect(shown.timeline.at(-1)).toMatchObject({ status: 'declined', reason: 'the fox was here' })
  expect(await availableEggs()).toBe(before)
  expect((await refundsIn(market)).length).toBe(refunded + 1)
  expectProblem(await seller.request('PATCH', path, { body: { status: 'processing' } }), 409, 'order_status_conflict')
})

test('an accepted order cannot be cancelled', async () => {
  const sale = await bought('Lara Late')
  const status = (to: string) => seller.request('PATCH', `/api/orders/${sale.eggs.id}/status`, { body: { status: to } })
  bodyOf(await status('processing'))
  const cancel = () => sale.buyer.post(`/api/orders/${sale.eggs.id}/cancel?key=${sale.eggs.key}`, { reason: '' })
  expectProblem(await cancel(), 409, 'order_status_conflict')
  expectProblem(await status('shipped'), 409, 'order_status_conflict')
  bodyOf(await status('ready_for_pickup'))
  bodyOf(await status('completed'))
  expectProblem(await cancel(), 409, 'order_status_conflict')
  expect(await readOrder(sale.buyer, sale.eggs)).toMatchObject({ status: 'completed', refundedCents: 0 })
})

test('either a concurrent cancellation or acceptance succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const sale = await bought(`Racer ${round}`)
    const cancel = () => sale.buyer.post(`/api/orders/${sale.eggs.id}/cancel?key=${sale.eggs.key}`, { reason: '' })
    const accept = () =>
      seller.request('PATCH', `/api/orders/${sale.eggs.id}/status`, { body: { status: 'processing' } })
    const [cancelled, accepted] = await Promise.all([cancel(), accept()])
    expect([cancelled.status, accepted.status].sort()).toEqual([200, 409])
    if (cancelled.status === 200) await expectRefunded(sale, 'cancelled')
  }
})
