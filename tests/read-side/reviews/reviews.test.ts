import { expect, test } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { reviewsOf } from '#read-side/reviews/reviews.query.ts'
import { accountIdOf, productIdOf, registered, reviewed } from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'

test('reviews bear names, stars and their mean', async () => {
  const market = await projectedMarket()
  await market.say(
    registered('ann'),
    reviewed('Apples', 'Orchard', { rating: 5 }),
    reviewed('Apples', 'Orchard', { rating: 2, authorId: accountIdOf('gone'), comment: ERASED, verified: false }),
    reviewed('Pears', 'Orchard'),
  )
  const reviews = await reviewsOf(market.db, productIdOf('Apples'))
  expect(reviews).toMatchObject({ average: 3.5, count: 2, stars: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 } })
  expect(reviews.reviews.map(({ author, comment, verified }) => [author, comment, verified])).toEqual(
    expect.arrayContaining([
      ['ann', 'Lovely', true],
      ['Erased', 'Erased', false],
    ]),
  )
  expect(await reviewsOf(market.db, 'product_none')).toMatchObject({ average: null, count: 0, reviews: [] })
  await market.close()
})
