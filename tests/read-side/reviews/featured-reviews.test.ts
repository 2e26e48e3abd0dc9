import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { featuredReviews } from '#read-side/reviews/reviews.query.ts'
import { appendAt } from '#tests/read-side/support/append-at.ts'
import {
  accountIdOf,
  listed,
  producerRegistered,
  productIdOf,
  registered,
  reviewed,
  unlisted,
} from '#tests/read-side/support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '#tests/read-side/support/projected-market.ts'

const comment = 'Sweet, crisp, and gone before the weekend was over.'
const best = (name: string, overrides: Parameters<typeof reviewed>[2] = {}) =>
  reviewed(`Best of ${name}`, name, { rating: 5, comment, ...overrides })
const [disputed, regretted] = [best('Sawmill'), best('Smithy')]

const onReview = ({ data: { reviewId, productId, producerId, authorId } }: typeof disputed) => ({
  reviewId,
  productId,
  producerId,
  authorId,
})
const aside: ReviewEvent[] = [
  { type: 'ReviewReported', data: { ...onReview(disputed), reporterId: accountIdOf('bob'), reason: 'other' } },
  { type: 'ReviewWithdrawn', data: { ...onReview(regretted), previousRating: 5 } },
]

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(registered('ann'))
  for (const name of ['Orchard', 'Dairy', 'Bakery', 'Cellar', 'Forge', 'Sawmill', 'Smithy'])
    await market.record(producerRegistered(name), listed(`Best of ${name}`, name))
  await market.record(
    best('Orchard', { comment: `${comment} The first time.` }),
    best('Dairy', { rating: 3 }),
    best('Bakery', { verifiedPurchase: false }),
    best('Cellar', { comment: ERASED }),
    best('Forge'),
    unlisted('Best of Forge', 'Forge'),
    ...[disputed, regretted, ...aside],
  )
  await appendAt(market, '2026-06-01T09:00:00.000Z', [best('Orchard', { rating: 4 })])
})
afterAll(() => market.close())

test('featured reviews are verified and unreported', async () => {
  expect(await featuredReviews(market.db)).toEqual([
    {
      id: expect.stringMatching(/^review_/),
      productId: productIdOf('Best of Orchard'),
      productName: 'Best of Orchard',
      producerName: 'Orchard',
      author: 'ann',
      rating: 4,
      comment,
      createdAt: expect.any(String),
    },
  ])
})
