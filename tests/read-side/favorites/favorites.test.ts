import { describe, expect, test } from 'vitest'
import { favoriteProductsOf } from '#read-side/catalog/products.query.ts'
import { favoritesTable } from '#read-side/favorites/favorites.projection.ts'
import { favoritesOf } from '#read-side/favorites/routes.ts'
import { favoriteProducersOf } from '#read-side/producers/producers.query.ts'
import {
  accountIdOf,
  cleared,
  favored,
  listed,
  opened,
  payable,
  producerIdOf,
  productIdOf,
  repriced,
  stocked,
  terms,
  unfavored,
  unlisted,
} from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const [ann, bob] = [accountIdOf('ann'), accountIdOf('bob')]
const apples = productIdOf('Apples')

describe('favorites projection', () => {
  const shows = view(favoritesTable)
  shows('belong to their member')
    .given(favored('ann', 'product', 'Apples'))
    .shows({ accountId: ann, kind: 'product', targetId: apples, addedAt: '2026-05-01T09:00:00.000Z' })
  shows('are removed for one member only')
    .given(
      favored('ann', 'product', 'Apples'),
      favored('bob', 'product', 'Apples'),
      unfavored('ann', 'product', 'Apples'),
    )
    .shows({ accountId: bob })
  shows('are cleared by kind')
    .given(
      favored('ann', 'product', 'Apples'),
      favored('ann', 'producer', 'Orchard'),
      favored('bob', 'product', 'Apples'),
      cleared('ann', 'products', apples),
    )
    .showsRows({ accountId: bob, targetId: apples }, { accountId: ann, kind: 'producer' })
  shows('can be added again')
    .given(
      favored('ann', 'product', 'Apples'),
      unfavored('ann', 'product', 'Apples'),
      favored('ann', 'product', 'Apples'),
    )
    .shows({ targetId: apples })
})

test('favorites show current data', async () => {
  const market = await projectedMarket()
  await market.say(
    opened('Orchard'),
    payable('Orchard'),
    terms('Orchard'),
    listed('Apples', 'Orchard'),
    listed('Pears', 'Orchard'),
  )
  await market.say(favored('ann', 'product', 'Apples'), favored('ann', 'producer', 'Orchard'))
  await market.say(favored('ann', 'product', 'Pears'), favored('bob', 'product', 'Apples'))
  await market.say(repriced('Apples', 'Orchard', 350), stocked('Apples', 'Orchard', 3), unlisted('Pears', 'Orchard'))

  const products = await favoriteProductsOf(market.db, ann, { day: '2026-05-01', time: '12:00' })
  expect(products).toHaveLength(2)
  expect(products.find(({ id }) => id === apples)).toMatchObject({ priceCents: 350, available: 3, listed: true })
  expect(products.find(({ id }) => id === productIdOf('Pears'))).toMatchObject({
    listed: false,
    producerName: 'Orchard',
  })
  const producers = await favoriteProducersOf(market.db, ann, '2026-05-01')
  expect(producers).toMatchObject([{ id: producerIdOf('Orchard'), productCount: 1 }])

  expect((await favoritesOf(market.db, ann)).map(({ kind }) => kind).sort()).toEqual(['producer', 'product', 'product'])
  expect(await favoritesOf(market.db, bob)).toMatchObject([{ kind: 'product', targetId: apples }])
  expect(await favoriteProducersOf(market.db, bob, '2026-05-01')).toEqual([])
  await market.close()
})
