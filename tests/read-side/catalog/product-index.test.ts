import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Certificate } from '#domain/catalog/certificate.events.ts'
import { categories, certifications, fulfillmentMethods } from '#domain/catalog/product-taxonomy.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import { createMarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import type { Search } from '#read-side/catalog/search/search-filter.ts'
import { BENNINGTON, BURLINGTON, MONTPELIER } from '#tests/read-side/support/market-events.ts'
import { plainMarket } from '#tests/read-side/support/plain-search.ts'

const towns = [BURLINGTON, MONTPELIER, BENNINGTON]
const words = fc.constantFrom(
  ...['Cherry Tomatoes', 'tomato leaf', 'Zucchini', 'aged cheddar cheese', 'Goat Milk Soap', 'red onions', 'the', ''],
  ...['Maple Hollow', 'hollow farm', 'River Dairy', 'baked bread', 'baking', 'Chèvre', 'Lion’s Mane', '5 lb'],
)
const some = <T>(all: readonly T[]) => fc.subarray([...all])
const productId = fc.integer({ min: 1, max: 40 }).map((n) => `product_${n}`)
const producerId = fc.integer({ min: 1, max: 5 }).map((n) => `producer_${n}`)

const days = fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03')
const certificate: fc.Arbitrary<Certificate> = fc.record({
  certification: fc.constantFrom(...certifications),
  issuer: fc.constant('VOF'),
  certificateNumber: fc.constant('VT-1'),
  expiresOn: days,
})

const product: fc.Arbitrary<IndexedProduct> = fc.record({
  id: productId,
  producerId,
  name: words,
  description: words,
  category: fc.constantFrom(...categories.slice(0, 4)),
  unit: fc.constant('per_item'),
  imageUrl: fc.constant(null),
  moreImageUrls: fc.constant([]),
  available: fc.integer({ min: -1, max: 3 }),
  fulfillmentMethods: some(fulfillmentMethods),
  priceCents: fc.integer({ min: 1, max: 12 }).map((n) => n * 100),
  listed: fc.constantFrom(true, true, true, false),
  inStock: fc.boolean(),
  rating: fc.option(
    fc.integer({ min: 4, max: 20 }).map((n) => n / 4),
    { nil: null },
  ),
  reviewCount: fc.integer({ min: 0, max: 3 }),
  certificates: fc.uniqueArray(certificate, { selector: ({ certification }) => certification, maxLength: 2 }),
  createdAt: fc.integer({ min: 1, max: 9 }).map((n) => `2026-05-0${n}T10:00:00.000Z`),
})

const SHED = { pickupLocationId: 'shed', name: 'Shed', address: '1 Shed Road', hoursNote: 'Daily' }
const STALL = { ...SHED, pickupLocationId: 'stall', isFarmersMarket: true }

const producer: fc.Arbitrary<IndexedProducer> = fc
  .record({
    id: producerId,
    businessName: words,
    description: words,
    tags: fc.array(words, { maxLength: 2 }),
    pickupSettings: fc.constantFrom<IndexedProducer['pickupSettings'][]>(
      null,
      { hoursNote: 'Daily' },
      { hoursNote: 'Daily', pickupLocations: [STALL] },
      { hoursNote: 'Daily', pickupLocations: [SHED] },
    ),
    deliverySettings: fc.constantFrom(null, { feeCents: 1, minimumCents: 0, radiusMiles: 20 }),
    pickupAddress: fc.constant(null),
    canBePaid: fc.constantFrom(true, true, false),
    closures: fc.array(fc.record({ closureId: fc.constant('p'), startsOn: days, endsOn: days }), { maxLength: 2 }),
    verification: fc.option(fc.record({ verifiedOn: days, expiresOn: days }), { nil: null }),
    place: fc.constantFrom(...towns),
  })
  .map(({ place: { latitude, longitude, city, state }, ...rest }) => ({ ...rest, latitude, longitude, city, state }))

const typed = fc.oneof(
  words,
  fc.constantFrom('tomatos', 'zuchini', 'chese', 'toma', 'mapel', 'chevre', 'bred', 'xq', '?'),
)
const search: fc.Arbitrary<Search> = fc
  .record({
    filter: fc.record({
      text: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 3, arbitrary: typed }),
      minCents: fc.constantFrom(undefined, 0, 300, 1000),
      maxCents: fc.constantFrom(undefined, 300, 900),
      minRating: fc.constantFrom(0, 0, 1, 3, 5),
      certifications: some(certifications),
      verified: fc.boolean(),
      producerId: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, producerId, fc.constant('producer_x')),
      near: fc.option(fc.record({ town: fc.constantFrom(...towns), radiusMiles: fc.constantFrom(5, 40, 150) }), {
        nil: undefined,
      }),
      categories: some(categories.slice(0, 4)),
      fulfillmentMethods: some(fulfillmentMethods),
      inStock: fc.boolean(),
    }),
    sort: fc.constantFrom(
      'relevance',
      'newest',
      'price_low',
      'price_high',
      'name_asc',
      'name_desc',
      'rating',
      'distance',
    ),
    page: fc.integer({ min: 1, max: 3 }),
    pageSize: fc.constantFrom(1, 5, 24),
  })
  .map((asked) => (asked.filter.near || asked.sort !== 'distance' ? asked : { ...asked, sort: 'newest' }))

/** The index and the rows put into it. */
function bothWays(scanShare: number) {
  let today = '2026-05-01'
  const index = createMarketplaceIndex(() => ({ today, localToday: today }), scanShare)
  const products = new Map<string, IndexedProduct>()
  const producers = new Map<string, IndexedProducer>()
  return {
    index,
    products,
    producers,
    turnTo: (day: string) => {
      today = day
    },
    plain: () => plainMarket([...products.values()], [...producers.values()], today),
  }
}
type Change = (market: ReturnType<typeof bothWays>) => void

const rowsOf = <T extends { id: string }>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 })

const listing = rowsOf(product).map(
  (rows): Change =>
    ({ index, products }) => {
      index.products.put(rows)
      for (const row of rows) products.set(row.id, row)
    },
)
const opening = rowsOf(producer).map(
  (rows): Change =>
    ({ index, producers }) => {
      index.producers.put(rows)
      for (const row of rows) producers.set(row.id, row)
    },
)
const dropping = fc.uniqueArray(productId, { maxLength: 4 }).map(
  (ids): Change =>
    ({ index, products }) => {
      index.products.remove(ids)
      for (const id of ids) products.delete(id)
    },
)
const closing = producerId.map(
  (id): Change =>
    ({ index, producers }) => {
      index.producers.remove([id])
      producers.delete(id)
    },
)
const nextDay = days.map(
  (day): Change =>
    ({ turnTo }) =>
      turnTo(day),
)
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: listing },
  { weight: 2, arbitrary: opening },
  dropping,
  closing,
  nextDay,
)

const steps = fc.array(fc.tuple(change, search), { minLength: 1, maxLength: 12 })
/** How often products are processed one by one: never, sometimes or always. */
const scanShare = fc.constantFrom(0, 0.1, 0.5, 1)

test('the index equals a scan of all rows', () => {
  fc.assert(
    fc.property(steps, scanShare, (steps, share) => {
      const market = bothWays(share)
      for (const [happens, asked] of steps) {
        happens(market)
        expect(market.index.search(asked)).toEqual(market.plain().search(asked))
      }
    }),
    { numRuns: 400 },
  )
})
