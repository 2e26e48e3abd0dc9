import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import { ERASED } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { type ReviewListQuery, reviewSorts } from '#domain/reviews/review-options.ts'
import { hasReceivedProduct, myReview, reviewSubject, reviewsOf } from '#read-side/reviews/reviews.query.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, lines, paid, placed, statusChanged } from '#tests/support/order-events.ts'
import {
  accountIdOf,
  listed,
  producerIdOf,
  producerRegistered,
  productIdOf,
  registered,
  replied,
  reviewed,
  reviewReported,
  reviewWithdrawn,
} from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(
    registered('ann'),
    producerRegistered('Orchard'),
    listed('Apples', 'Orchard'),
    listed('Pears', 'Orchard'),
  )
})
afterAll(() => market.close())

const member = (name: string, producer?: string): Actor => ({
  kind: 'member',
  accountId: accountIdOf(name),
  verified: true,
  ...(producer ? { producerId: producerIdOf(producer) } : {}),
})
const FIRST: ReviewListQuery = { sort: 'newest', filter: 'all', page: 1 }
const ofProduct = (
  name: string,
  { viewer = ANONYMOUS, ...choice }: Partial<ReviewListQuery> & { viewer?: Actor } = {},
) => reviewsOf(market.db, { of: 'product', id: productIdOf(name), viewer, ...FIRST, ...choice })

test('reviews show names, stars and their mean', async () => {
  const praise = reviewed('Apples', 'Orchard', { rating: 5 })
  const erased = reviewed('Apples', 'Orchard', {
    rating: 2,
    authorId: accountIdOf('gone'),
    comment: ERASED,
    verifiedPurchase: false,
  })
  await market.record(praise, erased, replied(praise))
  const page = await ofProduct('Apples', { sort: 'highest' })
  expect(page).toMatchObject({ average: 3.5, count: 2, total: 2, stars: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 } })
  expect(
    page.reviews.map(({ author, comment, verifiedPurchase, reply }) => [
      author,
      comment,
      verifiedPurchase,
      reply?.text,
    ]),
  ).toEqual([
    ['ann', 'Lovely', true, 'Thank you!'],
    ['Anonymous', 'Erased', false, undefined],
  ])
  expect(page.reviews[0]).toMatchObject({ productName: 'Apples', reply: { businessName: 'Orchard' } })
  expect(await ofProduct('none')).toMatchObject({ average: null, count: 0, reviews: [], page: 1 })
})

test('a review shows its author and producer without account ids', async () => {
  const shown = async (viewer: Actor) => {
    const { reviews } = await ofProduct('Apples', { viewer, filter: '5' })
    return reviews.map(({ mine, canReply, reported }) => [mine, canReply, reported])
  }
  await market.record(reviewReported(reviewed('Apples', 'Orchard', { rating: 5 }), 'eve'))
  expect(await shown(ANONYMOUS)).toEqual([[false, false, false]])
  expect(await shown(member('ann'))).toEqual([[true, false, false]])
  expect(await shown(member('Orchard', 'Orchard'))).toEqual([[false, true, false]])
  expect(await shown(member('eve', 'Dairy'))).toEqual([[false, false, true]])
  expect(JSON.stringify(await ofProduct('Apples', { viewer: member('ann') }))).not.toContain('account_')
})

test('a member’s own review is found until it is withdrawn', async () => {
  const mine = reviewed('Pears', 'Orchard', { rating: 3, comment: 'So so.' })
  const query = { productId: productIdOf('Pears'), viewer: member('ann') }
  await market.record(mine)
  expect(await myReview(market.db, query)).toEqual({
    id: mine.data.reviewId,
    rating: 3,
    comment: 'So so.',
    takedown: null,
  })
  expect(await myReview(market.db, { ...query, viewer: member('eve') })).toBeNull()
  expect(await myReview(market.db, { ...query, viewer: ANONYMOUS })).toBeNull()
  await market.record(reviewWithdrawn(mine))
  expect(await myReview(market.db, query)).toBeNull()
  expect(await ofProduct('Pears')).toMatchObject({ count: 0, reviews: [] })
  const place = { productId: query.productId, authorId: accountIdOf('ann') }
  expect(await reviewSubject(market.db)(mine.data.reviewId)).toEqual(place)
})

test('the pages show every review once', async () => {
  const ratings = [5, 1, 4, 4, 2, 5, 3, 1, 5, 4, 2, 5]
  await market.record(
    listed('Plums', 'Grove'),
    ...ratings.map((rating, i) => reviewed('Plums', 'Grove', { rating, authorId: accountIdOf(`p${i}`) })),
  )
  for (const sort of reviewSorts) {
    const pages = await Promise.all([1, 2, 3].map((page) => ofProduct('Plums', { sort, page })))
    const seen = pages.flatMap(({ reviews }) => reviews)
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([5, 5, 2])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12)
    const stars = seen.map(({ rating }) => rating)
    if (sort === 'highest') expect(stars).toEqual([...ratings].sort((a, b) => b - a))
    if (sort === 'lowest') expect(stars).toEqual([...ratings].sort((a, b) => a - b))
  }
  const newest = await ofProduct('Plums', { filter: '5' })
  const oldest = await ofProduct('Plums', { filter: '5', sort: 'oldest' })
  expect(newest).toMatchObject({ total: 4, count: 12, average: 41 / 12 })
  expect(oldest.reviews.map(({ id }) => id).reverse()).toEqual(newest.reviews.map(({ id }) => id))
  expect(await ofProduct('Plums', { page: 9 })).toMatchObject({ page: 3, total: 12 })
})

test('a producer’s reviews are those of all their products', async () => {
  await market.record(listed('Cider', 'Mill'), listed('Vinegar', 'Mill'))
  await market.record(
    reviewed('Cider', 'Mill', { rating: 5 }),
    reviewed('Vinegar', 'Mill', { rating: 2 }),
    reviewed('Perry', 'Other', { rating: 1 }),
  )
  const page = await reviewsOf(market.db, { of: 'producer', id: producerIdOf('Mill'), viewer: ANONYMOUS, ...FIRST })
  expect(page).toMatchObject({ average: 3.5, count: 2 })
  expect(page.reviews.map(({ productName }) => productName).sort()).toEqual(['Cider', 'Vinegar'])
})

test('a purchase is verified once it is delivered', async () => {
  const buyer = accountIdOf('late')
  const received = { productId: productIdOf('Quinces'), accountId: buyer }
  const orderId = idNamed('order', 'late')
  const about = ({ type, data }: OrderEvent) => ({
    type,
    data: { ...data, orderId, buyerId: buyer },
  })
  const bought = placed() as Extract<OrderEvent, { type: 'OrderPlaced' }>
  const quinces = lines.map((line) => ({ ...line, itemId: received.productId }))
  await market.record(
    reviewed('Quinces', 'Orchard', { authorId: buyer, verifiedPurchase: false }),
    about({ ...bought, data: { ...bought.data, ...ids, lines: quinces } }),
    about(paid()),
    about(statusChanged('OrderReadyForPickup')),
  )
  const verified = async () => (await ofProduct('Quinces', { filter: 'verified' })).total
  expect([await verified(), await hasReceivedProduct(market.db)(received)]).toEqual([0, false])
  await market.record(about(statusChanged('OrderCompleted')))
  expect([await verified(), await hasReceivedProduct(market.db)(received)]).toEqual([1, true])
  expect((await ofProduct('Quinces')).reviews).toMatchObject([{ verifiedPurchase: true }])
  expect(await hasReceivedProduct(market.db)({ ...received, productId: productIdOf('Pears') })).toBe(false)
})
