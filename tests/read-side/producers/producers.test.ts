import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { profiles } from '#read-side/producers/producers.projection.ts'
import { countProducers, findProducers, producerOf } from '#read-side/producers/producers.query.ts'
import { erased } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type IndexedMarket, indexedMarket } from '../support/indexed-market.ts'
import {
  BENNINGTON,
  certificateApproved,
  fulfillmentUpdated,
  listed,
  MONTPELIER,
  producerIdOf,
  producerRegistered,
  reviewed,
  unlisted,
  verificationRevoked,
  verified,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

view(profiles)('counts the listed products of a producer')
  .given(
    producerRegistered('Orchard'),
    listed('Apples', 'Orchard'),
    listed('Pears', 'Orchard'),
    unlisted('Pears', 'Orchard'),
  )
  .shows({ productCount: 1, reviewCount: 0, pickupSettings: null })

view(profiles)('a profile update keeps rating and verification')
  .given(producerRegistered('Orchard'), reviewed('Apples', 'Orchard', { rating: 4 }), fulfillmentUpdated('Orchard'), {
    ...producerRegistered('Orchard', { businessName: 'New Orchard', location: MONTPELIER }),
    type: 'ProducerProfileUpdated',
  })
  .shows({
    businessName: 'New Orchard',
    city: 'Montpelier',
    ratingSum: 4,
    reviewCount: 1,
    pickupSettings: { hoursNote: 'Sat 9-12' },
  })

view(profiles)('a verification remains until it is ended')
  .given(producerRegistered('Orchard'), verified('Orchard', '2027-05-01'))
  .shows({ verification: { verifiedOn: '2026-05-01', expiresOn: '2027-05-01' } })

view(profiles)('an ended verification is removed')
  .given(producerRegistered('Orchard'), verified('Orchard'), verificationRevoked('Orchard'))
  .shows({ verification: null })

view(profiles)('an erased producer keeps only the business name')
  .given(
    producerRegistered('Orchard', { location: MONTPELIER }),
    fulfillmentUpdated('Orchard'),
    erased('Orchard', 'Orchard'),
  )
  .shows({
    businessName: 'Orchard',
    description: '',
    zipCode: '',
    city: '',
    state: '',
    latitude: 0,
    longitude: 0,
    phone: null,
    pickupSettings: null,
    listed: false,
  })

const older = { ...verificationRevoked('Orchard').data, applicationId: idNamed('application', 'older') }
view(profiles)('the end of an older verification leaves the newer one')
  .given(producerRegistered('Orchard'), verified('Orchard', '2027-05-01'), {
    ...verificationRevoked('Orchard'),
    data: older,
  } as never)
  .shows({ verification: { verifiedOn: '2026-05-01', expiresOn: '2027-05-01' } })

let market: IndexedMarket
beforeAll(async () => {
  market = await indexedMarket()
  await market.record(
    producerRegistered('Maple Hollow', { tags: ['Organic', 'syrup'] }),
    producerRegistered('River Dairy', { location: MONTPELIER }),
  )
  await market.record(
    producerRegistered('South Farm', { location: BENNINGTON, description: 'Berries and bees.' }),
    fulfillmentUpdated('Maple Hollow'),
  )
  await market.record(
    reviewed('Syrup', 'Maple Hollow', { rating: 5 }),
    ...[4, 4].map((rating, i) => reviewed(`Syrup ${i}`, 'Maple Hollow', { rating })),
  )
})
afterAll(() => market.close())

const NOON = { day: '2026-05-01', time: '12:00' }

const find = async (text: string | undefined, zip?: string, radiusMiles = 25) => {
  const meant = text ? (await market.index.current()).producersMatching(text) : undefined
  const town = zip ? zipcodeGeocoder().find(zip) : undefined
  const search = { among: meant && [...meant], near: town && { town, radiusMiles }, verified: false, today: NOON.day }
  const found = await findProducers(market.db, search)
  expect(await countProducers(market.db, search)).toBe(found.length)
  return found.map(({ businessName, distance }) => [businessName, distance])
}

test('producers are found by name, tag or description', async () => {
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

test('a profile shows a rating and no address', async () => {
  const view = await producerOf(market.db, producerIdOf('Maple Hollow'), NOON)
  expect(view).toMatchObject({ rating: 4.3, reviewCount: 3, pickup: { hoursNote: 'Sat 9-12' } })
  expect(JSON.stringify(view)).not.toContain('Farm Road')
  expect(await producerOf(market.db, 'producer_none', NOON)).toBeUndefined()
  expect((await producerOf(market.db, producerIdOf('South Farm'), NOON))?.rating).toBeNull()
})

const onlyVerified = async () => {
  const search = { among: undefined, near: undefined, verified: true, today: NOON.day }
  const found = await findProducers(market.db, search)
  expect(await countProducers(market.db, search)).toBe(found.length)
  return found.map(({ businessName, verification }) => [businessName, verification?.expiresOn])
}
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a verification is valid through its last day', async () => {
  await market.record(verified('Maple Hollow', dayFromNow(0)), verified('River Dairy', dayFromNow(-1)))
  expect(await onlyVerified()).toEqual([['Maple Hollow', dayFromNow(0)]])
  expect((await producerOf(market.db, producerIdOf('River Dairy'), NOON))?.verification).toBeNull()
  await market.record(verificationRevoked('Maple Hollow'))
  expect(await onlyVerified()).toEqual([])
})

test('producers without products come last', async () => {
  await market.record(listed('Blueberries', 'South Farm'))
  expect((await find(undefined)).map(([name]) => name)).toEqual(['South Farm', 'Maple Hollow', 'River Dairy'])
})

test('a certification tag needs a certificate', async () => {
  const tagsOf = async (name: string) => (await producerOf(market.db, producerIdOf(name), NOON))?.tags
  expect(await tagsOf('Maple Hollow')).toEqual(['syrup'])
  await market.record(listed('Amber Syrup', 'Maple Hollow'), certificateApproved('Amber Syrup', 'Maple Hollow'))
  expect(await tagsOf('Maple Hollow')).toEqual(['Organic', 'syrup'])
  await market.record(certificateApproved('Amber Syrup', 'Maple Hollow', { expiresOn: dayFromNow(-1) }))
  expect(await tagsOf('Maple Hollow')).toEqual(['syrup'])
  const everyone = { among: undefined, near: undefined, verified: false, today: NOON.day }
  expect((await findProducers(market.db, everyone)).flatMap(({ tags }) => tags)).not.toContain('Organic')
})

test('a profile lists each certificate once', async () => {
  await market.record(
    ...['Brambles', 'Apples', 'Gone', 'Expired'].flatMap((name) => [
      listed(name, 'South Farm'),
      certificateApproved(name, 'South Farm'),
    ]),
    unlisted('Gone', 'South Farm'),
    certificateApproved('Expired', 'South Farm', { expiresOn: dayFromNow(-1) }),
  )
  expect((await producerOf(market.db, producerIdOf('South Farm'), NOON))?.certificates).toEqual([
    {
      certification: 'organic',
      issuer: 'Vermont Organic Farmers (VOF)',
      certificateNumber: 'VT-1',
      expiresOn: '2999-12-31',
      productNames: ['Apples', 'Brambles'],
    },
  ])
  expect((await producerOf(market.db, producerIdOf('River Dairy'), NOON))?.certificates).toEqual([])
})
