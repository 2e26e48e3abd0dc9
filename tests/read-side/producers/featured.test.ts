import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredProducers } from '#read-side/producers/producers.query.ts'
import { appendAt } from '#tests/read-side/support/append-at.ts'
import { accountIdOf, listed, producerRegistered, reviewed, stockCounted } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  for (const [day, name] of ['Loved', 'Liked', 'Befriended', 'Sold Out', 'Newest'].entries()) {
    const stock = name === 'Sold Out' ? [] : [stockCounted(`Eggs of ${name}`, name, 4)]
    await appendAt(market, `2026-05-0${day + 1}T09:00:00.000Z`, [
      producerRegistered(name),
      listed(`Eggs of ${name}`, name),
      ...stock,
    ])
  }
  await market.record(...rated('Liked', [4, 4, 4, 4, 5, 5]), ...rated('Loved', [5, 5, 5, 5, 4]))
  await market.record(...rated('Befriended', [5, 5]), ...rated('Sold Out', [5, 5, 5, 5, 5]))
})
afterAll(() => market.close())

const rated = (name: string, stars: readonly number[], by = 'buyer') =>
  stars.map((rating, i) => reviewed(`Eggs of ${name}`, name, { rating, authorId: accountIdOf(`${by} ${i}`) }))

const featured = async () =>
  (await featuredProducers(market.db, '2026-05-01')).producers.map(({ businessName }) => businessName)

test('producers rated by enough buyers come first, then the newest', async () => {
  expect(await featured()).toEqual(['Loved', 'Liked', 'Newest'])
})

test('producers without stock are not shown', async () => {
  expect(await featured()).not.toContain('Sold Out')
  expect(await featuredProducers(market.db, '2026-05-01')).toMatchObject({ minimumReviews: 5 })
})

test('five reviews are enough, two are not', async () => {
  expect(await featured()).not.toContain('Befriended')
  await market.record(...rated('Befriended', [5, 5, 5], 'stranger'))
  expect(await featured()).toEqual(['Befriended', 'Loved', 'Liked'])
})
