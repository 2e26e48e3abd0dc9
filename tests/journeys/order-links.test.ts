import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderView } from '#domain/ordering/contract.ts'
import { renewedLinkExpiry, signRenewedOrderLink } from '#platform/keys/signed-tokens.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop, waitForProjections } from '#tests/support/members.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
async function bought(name: string) {
  const email = `${name}@example.com`
  const lines = [{ productId: farm.products.Eggs!, quantity: 1 }]
  const { view } = await buy(visitor(), lines, { contact: { ...contactNamed('Ann Buyer'), email } })
  await waitForProjections(market)
  const { id, key } = view.orders[0]!
  return { id, key: key!, email }
}
/** Moves the time of the order's last step back by a number of days. */
const lastStepWas = (id: string, days: number) =>
  market.engines.db.query(
    `update ordering.orders set updated_at = now() - $2::float8 * interval '1 day' where order_id = $1`,
    [id, days],
  )
const open = (id: string, key: string, caller = visitor()) => caller.get<OrderView>(`/api/orders/${id}?key=${key}`)
const newestKey = async (email: string, count = 1) => {
  const [mail] = await mailsAbout(visitor(), { to: email, about: 'order-link:', count })
  return new URL(/(https?:\/\/\S+\?key=[^\s"<]+)/.exec(mail!.text)![1]!).searchParams.get('key')!
}

test("a guest's link is valid for 90 days", async () => {
  const { id, key } = await bought('ada')
  await lastStepWas(id, 89.9)
  bodyOf(await open(id, key))
  await lastStepWas(id, 90.1)
  expectProblem(await open(id, key), 410, 'order_link_expired')
  // Another step, such as a refund, makes the link valid again.
  await lastStepWas(id, 1)
  bodyOf(await open(id, key))
})

test.each([
  [
    'a step of its dispute',
    `insert into disputes.disputes (id, order_id, producer_id, stage, opened_at, updated_at, state, history)
    select 'dispute_' || $1, $1, producer_id, 'closed', now(), now(), '{}', '[]' from ordering.orders where order_id = $1`,
  ],
  [
    'a message about it',
    `insert into messaging.conversations (id, producer_id, buyer_id, subject_type, subject_id, last_message_at, last_buyer_sequence, last_producer_sequence, closed)
    select replace($1, 'order_', 'conversation_'), producer_id, buyer_id, 'order', $1, now(), 0, 0, false from ordering.orders where order_id = $1`,
  ],
])('%s keeps the link of an order open', async (reason, happens) => {
  const { id, key } = await bought(reason.replaceAll(' ', '-'))
  await lastStepWas(id, 91)
  expectProblem(await open(id, key), 410, 'order_link_expired')
  await market.engines.db.query(happens, [id])
  bodyOf(await open(id, key))
})

describe('an expired order link', () => {
  const ROUTES: readonly [method: string, path: string, body?: object][] = [
    ['GET', '/api/orders/:id'],
    ['GET', '/api/orders/:id/receipt'],
    ['POST', '/api/orders/:id/cancel', { reason: '' }],
    ['GET', '/api/orders/:id/disputes'],
    ['GET', '/api/orders/:id/export'],
    ['POST', '/api/orders/:id/erasure-request'],
    ['GET', '/api/conversations/:conversation/messages'],
    ['POST', '/api/conversations', { orderId: ':id', content: 'Hello' }],
    ['POST', '/api/messages', { conversationId: ':conversation', content: 'Hello' }],
  ]

  test.each(ROUTES)('no longer opens %s %s', async (...[method, path, body]) => {
    const { id, key } = await bought(`bea-${ROUTES.findIndex(([m, p]) => m === method && p === path)}`)
    await lastStepWas(id, 91)
    const placed = (text: string) =>
      text.replaceAll(':conversation', id.replace('order_', 'conversation_')).replaceAll(':id', id)
    const sent = body ? { body: JSON.parse(placed(JSON.stringify(body))) as object } : {}
    expectProblem(await visitor().request(method, `${placed(path)}?key=${key}`, sent), 410, 'order_link_expired')
  })

  test('gives no live updates', async () => {
    const { id, key } = await bought('cid')
    await lastStepWas(id, 91)
    const page = await visitor().socket()
    page.send({ type: 'watch', topic: 'order', id, key })
    await page.receives(({ type }) => type === 'refused')
    page.close()
  })

  test('does not affect signed-in users', async () => {
    const { id, key } = await bought('dan')
    await lastStepWas(id, 91)
    const seller = visitor()
    bodyOf(await seller.signIn(farm.username, PASSWORD))
    expect(bodyOf(await open(id, key, seller))).toMatchObject({ viewer: 'producer' })
  })

  test('is renewed by email once an hour', async () => {
    const { id, key, email } = await bought('eve')
    await lastStepWas(id, 91)
    const ask = (with_: string, caller: Visitor = visitor()) => caller.post(`/api/orders/${id}/link?key=${with_}`)
    expect(bodyOf(await ask(key))).toEqual({ success: true })
    const renewed = await newestKey(email)
    expect(bodyOf(await open(id, renewed))).toMatchObject({ id, viewer: 'buyer' })
    expectProblem(await open(id, key), 410, 'order_link_expired')
    expect(bodyOf(await ask(key))).toEqual({ success: true })
    expect(await mailsAbout(visitor(), { to: email, about: 'order-link:' })).toHaveLength(1)
  })

  test('is not renewed without the link', async () => {
    const { id, email } = await bought('fay')
    for (const query of ['', '?key=', `?key=${'f'.repeat(40)}`, `?key=2999-01-01.${'f'.repeat(40)}`])
      expect(bodyOf(await visitor().post(`/api/orders/${id}/link${query}`))).toEqual({ success: true })
    expect(bodyOf(await visitor().post('/api/orders/order_00000000000000000000000000/link?key=x'))).toEqual({
      success: true,
    })
    const later = await bought('fay-later')
    await lastStepWas(later.id, 91)
    bodyOf(await visitor().post(`/api/orders/${later.id}/link?key=${later.key}`))
    await newestKey(later.email)
    expect(
      (await market.engines.db.query(`select 1 from email_log where key like $1`, [`order-link:${id}%`])).length,
    ).toBe(0)
    expect(email).toBe('fay@example.com')
  })
})

test('a renewed link works for 90 days', async () => {
  const [one, other] = [await bought('gus'), await bought('hal')]
  await lastStepWas(one.id, 200)
  const { keys, runtime } = market.engines
  const fresh = signRenewedOrderLink(keys, one.id, renewedLinkExpiry(runtime.now()))
  bodyOf(await open(one.id, fresh))
  expectProblem(await open(other.id, fresh), 404, 'order_not_found')
  expectProblem(await open(one.id, `2999-01-01.${fresh.split('.')[1]}`), 404, 'order_not_found')
  const old = signRenewedOrderLink(keys, one.id, runtime.now().slice(0, 10))
  expectProblem(await open(one.id, old), 410, 'order_link_expired')
  bodyOf(await visitor().post(`/api/orders/${one.id}/link?key=${old}`))
  bodyOf(await open(one.id, await newestKey(one.email)))
})
