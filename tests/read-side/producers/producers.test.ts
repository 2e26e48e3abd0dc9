import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipcodePlaces } from '#platform/places/places.zipcodes.ts'
import { profiles } from '#read-side/producers/producers.projection.ts'
import { findProducers, producerOf } from '#read-side/producers/producers.query.ts'
import { type IndexedMarket, indexedMarket } from '../support/indexed-market.ts'
import {
  BENNINGTON,
  listed,
  MONTPELIER,
  opened,
  producerIdOf,
  reviewed,
  terms,
  unlisted,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

view(profiles)('a producer counts what they list')
  .given(opened('Orchard'), listed('Apples', 'Orchard'), listed('Pears', 'Orchard'), unlisted('Pears', 'Orchard'))
  .shows({ productCount: 1, reviewCount: 0, pickup: null })

view(profiles)('a profile changed keeps what was earned')
  .given(opened('Orchard'), reviewed('Apples', 'Orchard', { rating: 4 }), terms('Orchard'), {
    ...opened('Orchard', { businessName: 'New Orchard', place: MONTPELIER }),
    type: 'ProducerProfileChanged',
  })
  .shows({
    businessName: 'New Orchard',
    city: 'Montpelier',
    ratingSum: 4,
    reviewCount: 1,
    pickup: { hours: 'Sat 9-12' },
  })

let market: IndexedMarket
beforeAll(async () => {
  market = await indexedMarket()
  await market.say(opened('Maple Hollow', { tags: ['Organic', 'syrup'] }), opened('River Dairy', { place: MONTPELIER }))
  await market.say(opened('South Farm', { place: BENNINGTON, description: 'Berries and bees.' }), terms('Maple Hollow'))
  await market.say(
    reviewed('Syrup', 'Maple Hollow', { rating: 5 }),
    ...[4, 4].map((rating, i) => reviewed(`Syrup ${i}`, 'Maple Hollow', { rating })),
  )
})
afterAll(() => market.close())

const find = async (text: string | undefined, zip?: string, radiusMiles = 25) => {
  const meant = text ? (await market.index.current()).producersTold(text) : undefined
  const town = zip ? zipcodePlaces().find(zip) : undefined
  return (await findProducers(market.db, { among: meant && [...meant], near: town && { town, radiusMiles } })).map(
    ({ businessName, distance }) => [businessName, distance],
  )
}

test('producers are found by name, tag or text', async () => {
  expect(await find(undefined)).toEqual([
    ['Maple Hollow', null],
    ['River Dairy', null],
    ['South Farm', null],
  ])
  expect(await find('organic')).toEqual([['Maple Hollow', null]])
  expect(await find('mapel holow')).toEqual([['Maple Hollow', null]])
  expect(await find('berries')).toEqual([['South Farm', null]])
})

test('the nearest producer comes first', async () => {
  expect(await find(undefined, '05602', 40)).toEqual([
    ['River Dairy', 0],
    ['Maple Hollow', 35.2],
  ])
  expect(await find(undefined, '05602')).toEqual([['River Dairy', 0]])
})

test('a rating has one decimal, an address is nobody’s', async () => {
  const view = await producerOf(market.db, producerIdOf('Maple Hollow'))
  expect(view).toMatchObject({ rating: 4.3, reviewCount: 3, pickup: { hours: 'Sat 9-12' } })
  expect(JSON.stringify(view)).not.toContain('Farm Road')
  expect(await producerOf(market.db, 'producer_none')).toBeUndefined()
  expect((await producerOf(market.db, producerIdOf('South Farm')))?.rating).toBeNull()
})
