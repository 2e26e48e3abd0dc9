import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { refundsIn } from '#tests/support/sandbox-processor.ts'
import { buy, contactNamed, mailsTo, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 333, stock: 90 } } })
  seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
})
afterAll(() => market?.stop())

async function bought(name: string) {
  const buyer = createVisitor(market.url)
  const { view } = await buy(buyer, [{ productId: farm.products.Eggs!, quantity: 3 }], { contact: contactNamed(name) })
  return { buyer, order: view.orders[0]! }
}

const keyed = (key: string) => ({ 'idempotency-key': key })
const refund = ({ order }: Awaited<ReturnType<typeof bought>>, quantity: number, key: string) => {
  const body = { lines: [{ itemId: farm.products.Eggs!, quantity }], delivery: false, note: 'cracked' }
  return seller.post<{ refundId: string }>(`/api/orders/${order.id}/refunds`, body, keyed(key))
}
const refundsOf = async ({ order }: Awaited<ReturnType<typeof bought>>) =>
  (await market.events('OrderRefundApproved')).filter(({ data }) => 'orderId' in data && data.orderId === order.id)
const forgetKeys = () => market.engines.db.query('delete from idempotency_keys')
const refundedCents = async ({ buyer, order }: Awaited<ReturnType<typeof bought>>) =>
  (await readOrder(buyer, order)).refundedCents

test('a key that refunded one order does not refund another', async () => {
  const [one, other] = [await bought('Ada Eggs'), await bought('Ben Eggs')]
  bodyOf(await refund(one, 1, 'refund of today'))
  expectProblem(await refund(other, 2, 'refund of today'), 422, 'idempotency_key_reused')
  expect(await refundsOf(other)).toEqual([])
  bodyOf(await refund(other, 2, 'another refund'))
  for (const sale of [one, other])
    await waitUntil(
      () => refundedCents(sale),
      (cents) => cents > 0,
    )
})

test('two refunds with an expired key are both paid', async () => {
  const [one, other] = [await bought('Cal Eggs'), await bought('Dee Eggs')]
  const before = (await refundsIn(market)).length
  const first = bodyOf(await refund(one, 1, 'refund of Monday'))
  await forgetKeys()
  const second = bodyOf(await refund(other, 2, 'refund of Monday'))
  expect(second.refundId).not.toBe(first.refundId)
  for (const sale of [one, other])
    await waitUntil(
      () => refundedCents(sale),
      (cents) => cents > 0,
    )
  expect((await refundsIn(market)).length).toBe(before + 2)
})

test('a key used for one body is refused for another', async () => {
  const sale = await bought('Eve Eggs')
  const first = bodyOf(await refund(sale, 1, 'refund of Eve'))
  expectProblem(await refund(sale, 2, 'refund of Eve'), 422, 'idempotency_key_reused')
  expect(bodyOf(await refund(sale, 1, 'refund of Eve'))).toEqual(first)
  await idle(market)
  expect(await refundsOf(sale)).toHaveLength(1)
})

test('a refused key may be repeated with the same body', async () => {
  const sale = await bought('Fay Eggs')
  expectProblem(await refund(sale, 4, 'too many eggs'), 409, 'refund_too_large')
  expectProblem(await refund(sale, 4, 'too many eggs'), 409, 'refund_too_large')
})

test('a key has no effect for another caller', async () => {
  const responses = await Promise.all(
    [createVisitor(market.url), createVisitor(market.url)].map((visitor, nth) =>
      visitor.post('/api/auth/forgot-password', { email: `nobody-${nth}@example.com` }, keyed('the same key')),
    ),
  )
  for (const response of responses) bodyOf(response)
})

test('an expired key resets two accounts independently', async () => {
  const visitor = createVisitor(market.url)
  const people = ['gus.reused@example.com', 'hal.reused@example.com']
  for (const [nth, email] of people.entries()) {
    const form = { username: `reused${nth}`, email, password: 'a fence of old cedar', role: 'consumer' }
    bodyOf(await createVisitor(market.url).post('/api/auth/register', form))
    bodyOf(await visitor.post('/api/auth/forgot-password', { email }, keyed('forgot it again')))
    await forgetKeys()
  }
  for (const email of people)
    await waitUntil(
      async () => (await mailsTo(visitor, email)).filter(({ key }) => key.startsWith('reset:')),
      (mails) => mails.length === 1,
    )
})

test('keys are not stored in the log', async () => {
  const sale = await bought('Ivy Eggs')
  bodyOf(await refund(sale, 1, 'secret-key-of-ivy'))
  const events = await market.events('OrderRefundApproved')
  expect(JSON.stringify(events)).not.toContain('secret-key-of-ivy')
})
