import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import type { ReviewPage, ReviewView } from '#domain/reviews/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop, waitForProjections } from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'

const PRODUCTS = ['Eggs', 'Milk', 'Kale', 'Corn', 'Rye', 'Oats', 'Figs'] as const

let market: OpenMarket
let farm: Shop
let rival: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', {
    products: Object.fromEntries(PRODUCTS.map((name) => [name, { stock: 50 }])),
  })
  rival = await openShop(market, 'Rival Farm', { products: { Jam: {} } })
})
afterAll(() => market?.stop())

const idOf = (products: (typeof PRODUCTS)[number]): string => farm.products[products]!

async function signedIn(username: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn(username, PASSWORD))
  return visitor
}
const signUp = async (name: string): Promise<Visitor> => signedIn((await createMember(market, name)).username)

const REVIEW_TEXTS = { rating: 4, comment: 'Fresh, and more than we could eat.' }
type Written = Pick<ReviewView, 'id' | 'productId' | 'rating' | 'comment' | 'verifiedPurchase'>
const write = (caller: Visitor, productId: string, overrides: object = {}, headers?: Record<string, string>) =>
  caller.post<Written>('/api/reviews', { productId, ...REVIEW_TEXTS, ...overrides }, headers)
const on = (id: string, path = '') => `/api/reviews/${id}${path}`
const reviewsOf = async (caller: Visitor, productId: string, query = '') =>
  bodyOf(await caller.get<ReviewPage & { mine: object | null }>(`/api/products/${productId}/reviews${query}`))

/** Completes an order as its producer. */
async function handOver(orderId: string): Promise<void> {
  const seller = await signedIn(farm.username)
  for (const status of ['processing', 'ready_for_pickup', 'completed'])
    bodyOf(await seller.request('PATCH', `/api/orders/${orderId}/status`, { body: { status } }))
  await waitForProjections(market)
}

test('a review is verified once the order was handed over', async () => {
  const [ann, productId] = [await signUp('Ann Early'), idOf('Eggs')]
  const { view } = await buy(ann, [{ productId, quantity: 1 }])
  const lies = { isVerified: true, verifiedPurchase: true }
  expect(bodyOf(await write(ann, productId, lies))).toMatchObject({
    ...REVIEW_TEXTS,
    productId,
    verifiedPurchase: false,
  })
  expect((await reviewsOf(ann, productId)).reviews).toMatchObject([
    { author: 'ann.early', verifiedPurchase: false, mine: true },
  ])
  expect(await reviewsOf(ann, productId, '?filter=verified')).toMatchObject({ count: 1, total: 0, reviews: [] })

  await handOver(view.orders[0]!.id)
  expect((await reviewsOf(ann, productId, '?filter=verified')).reviews).toMatchObject([{ verifiedPurchase: true }])

  const late = await signUp('Lea Late')
  const bought = await buy(late, [{ productId, quantity: 1 }])
  await handOver(bought.view.orders[0]!.id)
  expect(bodyOf(await write(late, productId))).toMatchObject({ verifiedPurchase: true })
})

test('a rating follows every change of its reviews', async () => {
  const [ann, bob] = [await signUp('Ann Rater'), await signUp('Bob Rater')]
  const productId = idOf('Milk')
  const ratings = async () => {
    const product = bodyOf(await ann.get<ProductView>(`/api/products/${productId}`))
    const { average, count } = await reviewsOf(ann, productId)
    expect([product.rating, product.reviewCount]).toEqual([average, count])
    return [average, count]
  }
  const first = bodyOf(await write(ann, productId, { rating: 5 }))
  bodyOf(await write(bob, productId, { rating: 2 }))
  await waitForProjections(market)
  expect(await ratings()).toEqual([3.5, 2])
  bodyOf(await ann.request('PUT', on(first.id), { body: { ...REVIEW_TEXTS, rating: 1 } }))
  expect(await ratings()).toEqual([1.5, 2])
  bodyOf(await ann.request('DELETE', on(first.id)))
  expect(await ratings()).toEqual([2, 1])

  const again = bodyOf(await write(ann, productId, { rating: 4 }))
  expect(again.id).not.toBe(first.id)
  expect(await ratings()).toEqual([3, 2])
  const { reviews } = bodyOf(await ann.get<ReviewPage>(`/api/producer-profiles/${farm.producerId}/reviews`))
  const producer = bodyOf(await ann.get<ProducerView>(`/api/producer-profiles/${farm.producerId}`))
  expect(reviews.filter(({ productName }) => productName === 'Milk')).toHaveLength(2)
  expect(producer.reviewCount).toBeGreaterThanOrEqual(2)
})

test('repeated requests create one review', async () => {
  const [ann, productId] = [await signUp('Ann Twice'), idOf('Kale')]
  const sameKey = { 'idempotency-key': 'one and the same review' }
  const first = bodyOf(await write(ann, productId, {}, sameKey))
  const again = await expectNoEvents(market, () => write(ann, productId, {}, sameKey))
  expect(bodyOf(again)).toEqual(first)
  expectProblem(await expectNoEvents(market, () => write(ann, productId)), 409, 'review_exists')
  const both = await Promise.all([write(await signUp('Bob Twice'), productId), write(ann, productId)])
  expect(both.map(({ status }) => status)).toEqual([200, 409])

  const init = { headers: { 'idempotency-key': 'away with this review' } }
  for (let i = 0; i < 2; i++) expect(bodyOf(await ann.request('DELETE', on(first.id), init))).toEqual({ id: first.id })
  bodyOf(await expectNoEvents(market, () => ann.request('DELETE', on(first.id))))
  expectProblem(await ann.request('PUT', on(first.id), { body: REVIEW_TEXTS }), 404, 'review_not_found')
})

test('a review is changed by its author only', async () => {
  const [ann, eve, productId] = [await signUp('Ann Owner'), await signUp('Eve Owner'), idOf('Corn')]
  const { id } = bodyOf(await write(ann, productId, { userId: farm.accountId }))
  await waitForProjections(market)
  const [seller, other] = [await signedIn(farm.username), await signedIn(rival.username)]
  for (const caller of [eve, other, seller]) {
    const stolen = { ...REVIEW_TEXTS, rating: 1, userId: 'account_ann', authorId: 'account_ann' }
    expectProblem(
      await expectNoEvents(market, () => caller.request('PUT', on(id), { body: stolen })),
      403,
      'review_not_owned',
    )
    expectProblem(await expectNoEvents(market, () => caller.request('DELETE', on(id))), 403, 'review_not_owned')
  }
  const reply = { body: { reply: 'Thank you!', producerId: farm.producerId } }
  expectProblem(await expectNoEvents(market, () => eve.request('PUT', on(id, '/reply'), reply)), 403, 'not_allowed')
  expectProblem(
    await expectNoEvents(market, () => other.request('PUT', on(id, '/reply'), reply)),
    403,
    'review_reply_not_allowed',
  )
  expectProblem(await createVisitor(market.url).request('DELETE', on(id)), 401, 'not_signed_in')
  const shown = await reviewsOf(eve, productId)
  expect(shown.reviews).toMatchObject([{ author: 'ann.owner', rating: 4, mine: false, canReply: false }])
  expect(JSON.stringify(shown)).not.toMatch(/account_/)
})

test('the producer replies and removes the reply', async () => {
  const [ann, productId] = [await signUp('Ann Heard'), idOf('Rye')]
  const { id } = bodyOf(await write(ann, productId))
  await waitForProjections(market)
  const seller = await signedIn(farm.username)
  const replies = async () =>
    (await reviewsOf(seller, productId)).reviews.map(({ reply }) => reply && [reply.businessName, reply.text])
  for (const reply of ['Thank you!', 'Thank you, Ann!'])
    bodyOf(await seller.request('PUT', on(id, '/reply'), { body: { reply } }))
  expect(await replies()).toEqual([['Hill Farm', 'Thank you, Ann!']])
  for (let i = 0; i < 2; i++) bodyOf(await seller.request('DELETE', on(id, '/reply')))
  expect(await replies()).toEqual([null])
})

test('invalid reviews are rejected', async () => {
  const seller = await signedIn(farm.username)
  expectProblem(await expectNoEvents(market, () => write(seller, idOf('Oats'))), 403, 'own_product')
  expect(bodyOf(await write(seller, rival.products.Jam!))).toMatchObject(REVIEW_TEXTS)

  const fresh = createVisitor(market.url)
  const form = { username: 'ursula', email: 'ursula@example.com', password: PASSWORD }
  bodyOf(await fresh.post('/api/auth/register', form))
  await fresh.csrf()
  await waitForProjections(market)
  expectProblem(await expectNoEvents(market, () => write(fresh, idOf('Oats'))), 403, 'email_not_verified')

  const ann = await signUp('Ann Careless')
  for (const [overrides, message] of [
    [{ rating: undefined }, 'Choose 1 to 5 stars'],
    [{ rating: 6 }, 'Choose 1 to 5 stars'],
    [{ comment: 'Nice.' }, 'Review must be at least 10 characters'],
  ] as const) {
    const response = await expectNoEvents(market, () => write(ann, idOf('Oats'), overrides))
    expectProblem(response, 400, 'invalid_input')
    expect(Object.values(problemIn(response).fields ?? {})).toEqual([message])
  }
  expectProblem(await write(ann, 'product_none'), 404, 'product_not_found')
  expectProblem(await ann.request('PUT', on('review_none'), { body: REVIEW_TEXTS }), 404, 'review_not_found')
})

test('a report counts once and is confidential', async () => {
  const [ann, bob, productId] = [await signUp('Ann Rude'), await signUp('Bob Reader'), idOf('Figs')]
  const { id } = bodyOf(await write(ann, productId))
  await waitForProjections(market)
  const [reason, comment] = ['offensive', 'It names my neighbor.']
  const report = { reason, comment }
  for (let i = 0; i < 2; i++) bodyOf(await bob.post(on(id, '/reports'), report))
  expectProblem(await ann.post(on(id, '/reports'), report), 403, 'own_review')
  expect(await market.events('ReviewReported')).toMatchObject([{ data: { reviewId: id, reason, comment } }])
  expect((await reviewsOf(bob, productId)).reviews).toMatchObject([{ reported: true }])
  expect((await reviewsOf(ann, productId)).reviews).toMatchObject([{ reported: false }])
})

test('open pages and the producer are notified of a review', async () => {
  const [ann, productId] = [await signUp('Ann Live'), idOf('Oats')]
  const page = await createVisitor(market.url).socket()
  page.send({ type: 'watch', topic: 'product', id: productId })
  const dashboard = await (await signedIn(farm.username)).socket()
  const elsewhere = await (await signedIn(rival.username)).socket()
  await Promise.all([page, dashboard, elsewhere].map((each) => each.receives(({ type }) => type === 'welcome')))
  bodyOf(await write(ann, productId, { rating: 3 }))
  const about = { productId, producerId: farm.producerId }
  expect(await page.receives(({ type }) => type === 'review_update')).toMatchObject(about)
  await dashboard.receives(({ type }) => type === 'notification')
  expect(elsewhere.received.filter(({ type }) => type.includes('review') || type === 'notification')).toEqual([])
  for (const socket of [page, dashboard, elsewhere]) socket.close()
})
