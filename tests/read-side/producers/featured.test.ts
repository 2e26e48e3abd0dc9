import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredProducers } from '#read-side/producers/featured.query.ts'
import { accountIdOf, listed, opened, reviewed, stocked } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  for (const name of ['Loved', 'Liked', 'Befriended', 'Sold Out', 'Newest']) {
    await market.say(opened(name), listed(`Eggs of ${name}`, name))
    if (name !== 'Sold Out') await market.say(stocked(`Eggs of ${name}`, name, 4))
  }
  await market.say(...rated('Liked', [4, 4, 4, 4, 5, 5]), ...rated('Loved', [5, 5, 5, 5, 4]))
  await market.say(...rated('Befriended', [5, 5]), ...rated('Sold Out', [5, 5, 5, 5, 5]))
})
afterAll(() => market.close())

const rated = (name: string, stars: readonly number[]) =>
  stars.map((rating, i) => reviewed(`Eggs of ${name}`, name, { rating, authorId: accountIdOf(`buyer ${i}`) }))

const featured = async () => (await featuredProducers(market.db)).producers.map(({ businessName }) => businessName)

test('the best rated by enough buyers come first, then the newest', async () => {
  expect(await featured()).toEqual(['Loved', 'Liked', 'Newest'])
})

test('two kind friends do not make a best producer', async () => {
  expect(await featured()).not.toContain('Befriended')
  await market.say(...[0, 1, 2].map(elsewhere))
  expect((await featured())[0]).toBe('Befriended')
})

const elsewhere = (i: number) =>
  reviewed('Eggs of Befriended', 'Befriended', { rating: 5, authorId: accountIdOf(`stranger ${i}`) })

test('whoever has nothing in stock is not shown', async () => {
  expect(await featured()).not.toContain('Sold Out')
  expect(await featuredProducers(market.db)).toMatchObject({ minimumReviews: 5 })
})
