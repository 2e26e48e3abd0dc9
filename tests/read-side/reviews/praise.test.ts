import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { recentPraise } from '#read-side/reviews/praise.query.ts'
import { listed, opened, productIdOf, registered, reviewed, unlisted } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const comment = 'Sweet, crisp, and gone before the weekend was over.'
let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.say(registered('ann'))
  for (const name of ['Orchard', 'Dairy', 'Bakery', 'Cellar', 'Forge'])
    await market.say(opened(name), listed(`Best of ${name}`, name))
  await market.say(
    reviewed('Best of Orchard', 'Orchard', { rating: 5, comment: `${comment} The first time.` }),
    reviewed('Best of Orchard', 'Orchard', { rating: 4, comment }),
    reviewed('Best of Dairy', 'Dairy', { rating: 3, comment }),
    reviewed('Best of Bakery', 'Bakery', { rating: 5, comment, verified: false }),
    reviewed('Best of Cellar', 'Cellar', { rating: 5, comment: ERASED }),
    reviewed('Best of Forge', 'Forge', { rating: 5, comment }),
    unlisted('Best of Forge', 'Forge'),
  )
})
afterAll(() => market.close())

test('kind words are verified, newest, and one per producer', async () => {
  expect(await recentPraise(market.db)).toEqual([
    {
      ...{ id: expect.stringMatching(/^review_/), productId: productIdOf('Best of Orchard') },
      ...{ productName: 'Best of Orchard', producerName: 'Orchard', author: 'ann', rating: 4, comment },
      createdAt: expect.any(String),
    },
  ])
})
