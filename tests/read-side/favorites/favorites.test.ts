import { describe, expect, test } from 'vitest'
import { favoriteProductsOf } from '#read-side/catalog/products.query.ts'
import { favoritesTable } from '#read-side/favorites/favorites.projection.ts'
import { favoritesOf } from '#read-side/favorites/routes.ts'
import { favoriteProducersOf } from '#read-side/producers/producers.query.ts'
import {
  accountIdOf,
  favoriteAdded,
  favoriteRemoved,
  favoritesCleared,
  fulfillmentUpdated,
  listed,
  payoutsEnabled,
  producerIdOf,
  producerRegistered,
  productIdOf,
  repriced,
  stockCounted,
  unlisted,
} from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const [ann, bob] = [accountIdOf('ann'), accountIdOf('bob')]
const apples = productIdOf('Apples')

describe('favorites projection', () => {
  const shows = view(favoritesTable)
  shows('belong to their member')
    .given(favoriteAdded('ann', 'product', 'Apples'))
    .shows({ accountId: ann, kind: 'product', targetId: apples, addedAt: '2026-05-01T09:00:00.000Z' })
  shows('are removed for one member only')
    .given(
      favoriteAdded('ann', 'product', 'Apples'),
      favoriteAdded('bob', 'product', 'Apples'),
      favoriteRemoved('ann', 'product', 'Apples'),
    )
    .shows({ accountId: bob })
  shows('are cleared by kind')
    .given(
      favoriteAdded('ann', 'product', 'Apples'),
      favoriteAdded('ann', 'producer', 'Orchard'),
      favoriteAdded('bob', 'product', 'Apples'),
      favoritesCleared('ann', 'products', apples),
    )
    .showsRows({ accountId: bob, targetId: apples }, { accountId: ann, kind: 'producer' })
  shows('can be added again')
    .given(
      favoriteAdded('ann', 'product', 'Apples'),
      favoriteRemoved('ann', 'product', 'Apples'),
      favoriteAdded('ann', 'product', 'Apples'),
    )
    .shows({ targetId: apples })
})

test('favorites show current data', async () => {
  const market = await projectedMarket()
  await market.record(
    producerRegistered('Orchard'),
    payoutsEnabled('Orchard'),
    fulfillmentUpdated('Orchard'),
    listed('Apples', 'Orchard'),
    listed('Pears', 'Orchard'),
  )
  await market.record(favoriteAdded('ann', 'product', 'Apples'), favoriteAdded('ann', 'producer', 'Orchard'))
  await market.record(favoriteAdded('ann', 'product', 'Pears'), favoriteAdded('bob', 'product', 'Apples'))
  await market.record(
    repriced('Apples', 'Orchard', 350),
    stockCounted('Apples', 'Orchard', 3),
    unlisted('Pears', 'Orchard'),
  )

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
