import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  catalogContract,
  type ProductPage,
  type ProductView,
  productPage,
  productView,
  searchSuggestions,
} from '#domain/catalog/contract.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { productOf } from '#read-side/catalog/products.query.ts'
import { parseSearch } from '#read-side/catalog/search/search-filter.ts'
import { createListingTexts, productPageOf, searchProducts, suggestionsFor } from '#read-side/catalog/search.query.ts'
import { type IndexedMarket, indexedMarket } from '../support/indexed-market.ts'
import {
  BENNINGTON,
  BURLINGTON,
  certificateApproved,
  fulfillmentUpdated,
  listed,
  MONTPELIER,
  payoutsEnabled,
  producerIdOf,
  producerRegistered,
  repriced,
  reviewed,
  stockCounted,
  unlisted,
  verified,
} from '../support/market-events.ts'

let market: IndexedMarket
let now = { day: '2026-05-01', time: '12:00' }
const texts = createListingTexts()
let ask: (query: Record<string, string>) => Promise<ProductPage | Refusal>

beforeAll(async () => {
  market = await indexedMarket()
  const { index } = market
  ask = async (query) => {
    const parsed = parseSearch(catalogContract.search.query!.parse(query), zipcodeGeocoder())
    if (isRefusal(parsed)) return parsed
    const answer: unknown = JSON.parse(searchProducts({ index: await index.current(), texts, now }, parsed))
    expect(productPage.parse(answer)).toEqual(answer)
    return answer as ProductPage
  }
  await market.record(
    producerRegistered('Maple Hollow', { location: BURLINGTON }),
    payoutsEnabled('Maple Hollow'),
    fulfillmentUpdated('Maple Hollow'),
    producerRegistered('River Dairy', { location: MONTPELIER }),
    payoutsEnabled('River Dairy'),
    fulfillmentUpdated('River Dairy', { settings: { pickup: { hoursNote: 'Daily' }, delivery: null } }),
    producerRegistered('South Farm', { location: BENNINGTON }),
    listed('Cherry Tomatoes', 'Maple Hollow', { priceCents: 450 }),
    listed('Zucchini', 'Maple Hollow', { priceCents: 200, fulfillmentMethods: ['pickup'] }),
    listed('Aged Cheddar Cheese', 'River Dairy', { category: 'dairy', priceCents: 1200, unit: 'per_item' }),
    listed('Goat Milk Soap', 'River Dairy', { category: 'body_care', description: 'Soap with tomato leaf scent.' }),
    listed('Red Onions', 'South Farm', { priceCents: 150, description: 'Keep till spring, not cheesy at all' }),
    listed('Old Potatoes', 'South Farm'),
    unlisted('Old Potatoes', 'South Farm'),
    ...['Cherry Tomatoes', 'Zucchini'].map((name) => stockCounted(name, 'Maple Hollow', 10)),
    stockCounted('Aged Cheddar Cheese', 'River Dairy', 3),
    reviewed('Aged Cheddar Cheese', 'River Dairy', { rating: 5 }),
    reviewed('Zucchini', 'Maple Hollow', { rating: 3 }),
    certificateApproved('Zucchini', 'Maple Hollow'),
    certificateApproved('Cherry Tomatoes', 'Maple Hollow', { expiresOn: today(-1) }),
    certificateApproved('Cherry Tomatoes', 'Maple Hollow', {
      certification: 'local',
      certificateNumber: 'L-7',
      expiresOn: today(),
    }),
    certificateApproved('Red Onions', 'South Farm', { certification: 'sustainable' }),
    certificateApproved('Old Potatoes', 'South Farm'),
    verified('Maple Hollow', today()),
    verified('River Dairy', today(-1)),
  )
})
afterAll(() => market.close())

/** A date some days from now, by the database clock. */
const today = (plus = 0) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)

async function page(query: Record<string, string>): Promise<ProductPage> {
  const answer = await ask(query)
  if (isRefusal(answer)) throw new Error(answer.refused)
  return answer
}
const names = async (query: Record<string, string>) => (await page(query)).products.map(({ name }) => name)

test('a card equals the product page', async () => {
  const { products } = await page({ zipCode: '05401', radius: '100' })
  for (const { distance, ...card } of products) {
    const page = (await productOf(market.db, card.id, now))!
    const { imageUrls, pickup, delivery, pickupAddress, places, ...shown } = page
    expect({ ...card, distance: null }).toEqual(shown)
    expect(distance).toBeTypeOf('number')
  }
  expect(products).toHaveLength(4)
})

describe('a product page', () => {
  const open = async (id: string): Promise<ProductView> => {
    const text = await productPageOf({ db: market.db, index: await market.index.current(), texts, now }, id)
    const shown: unknown = JSON.parse(text!)
    expect(productView.parse(shown)).toEqual(shown)
    return shown as ProductView
  }
  const openNamed = async (search: string) => open((await page({ search })).products[0]!.id)

  test('equals the product in the read models, listed or not', async () => {
    const rows = await market.db.query<{ id: string; listed: boolean }>('select id, listed from catalog.products')
    for (const { id, listed } of rows) {
      const { related: _, ...product } = await open(id)
      expect(product).toEqual(await productOf(market.db, id, now))
      expect(product.listed).toBe(listed)
    }
    expect(rows.filter(({ listed }) => !listed)).toHaveLength(1)
    expect(rows.length).toBeGreaterThan(4)
  })

  test('shows others of its category, those in stock first', async () => {
    const { products } = await page({ categories: 'vegetables' })
    for (const { id } of products)
      expect((await open(id)).related).toEqual(products.filter((other) => other.id !== id).slice(0, 4))
    expect(products.length).toBeGreaterThan(1)
  })

  test('follows each change of its product and its producer', async () => {
    expect((await openNamed('zucchini')).priceCents).toBe(200)
    await market.record(repriced('Zucchini', 'Maple Hollow', 250))
    expect((await openNamed('zucchini')).priceCents).toBe(250)
    await market.record(repriced('Zucchini', 'Maple Hollow', 200))
    for (const addressIsPublic of [true, false]) {
      const pickup = { hoursNote: 'Fridays', addressIsPublic }
      await market.record(fulfillmentUpdated('Maple Hollow', { settings: { pickup, delivery: null } }))
      expect((await openNamed('zucchini')).pickupAddress).toBe(addressIsPublic ? '1 Farm Road' : null)
    }
    await market.record(fulfillmentUpdated('Maple Hollow'))
  })

  test('shows the next pickup of each location as the day goes on', async () => {
    const shed = { ...SHED, openingHours: [{ weekday: 'fri' as const, opens: '08:00', closes: '12:30' }] }
    const pickup = { ...FRIDAYS, pickupLocations: [shed] }
    await market.record(fulfillmentUpdated('Maple Hollow', { settings: { pickup, delivery: null } }))
    const datesAt = async (time: string) => {
      now = { day: '2026-05-01', time }
      const { nextPickup, places } = await openNamed('zucchini')
      return [nextPickup?.date, places[0]?.nextPickup?.date]
    }
    expect(await datesAt('12:29')).toEqual(['2026-05-01', '2026-05-01'])
    expect(await datesAt('12:30')).toEqual(['2026-05-01', '2026-05-08'])
    expect(await datesAt('13:00')).toEqual(['2026-05-08', '2026-05-08'])
    now = { day: '2026-05-01', time: '12:00' }
    await market.record(fulfillmentUpdated('Maple Hollow'))
  })
})

test('a card shows the next pickup', async () => {
  const zucchini = async () => (await page({ search: 'zucchini' })).products[0]!.nextPickup
  await market.record(fulfillmentUpdated('Maple Hollow', { settings: { pickup: FRIDAYS, delivery: null } }))
  expect(await zucchini()).toEqual({ date: '2026-05-01', opens: '09:00', closes: '13:00' })
  now = { day: '2026-05-01', time: '13:00' }
  expect(await zucchini()).toEqual({ date: '2026-05-08', opens: '09:00', closes: '13:00' })
  now = { day: '2026-05-01', time: '12:00' }
  await market.record(fulfillmentUpdated('Maple Hollow'))
  expect(await zucchini()).toBe(null)
})

const SHED = { pickupLocationId: 'shed', name: 'Shed', address: '1 Shed Road', hoursNote: 'Fridays' }

const FRIDAYS = {
  hoursNote: 'Fridays',
  openingHours: [{ weekday: 'fri' as const, opens: '09:00', closes: '13:00' }],
}

describe('suggestions', () => {
  const suggest = async (text: string) => {
    const found = suggestionsFor(await market.index.current(), text)
    expect(searchSuggestions.parse(found)).toEqual(found)
    return {
      products: found.products.map(({ name }) => name),
      producers: found.producers.map(({ businessName }) => businessName),
      categories: found.categories,
    }
  }

  test('name products, with the producer and the price', async () => {
    const { products } = suggestionsFor(await market.index.current(), 'cherry')
    expect(products).toMatchObject([{ name: 'Cherry Tomatoes', producerName: 'Maple Hollow', priceCents: 450 }])
  })

  test('name producers with products on sale', async () => {
    expect((await suggest('hol')).producers).toEqual(['Maple Hollow'])
    expect((await suggest('maple hol')).producers).toEqual(['Maple Hollow'])
    expect((await suggest('maple dairy')).producers).toEqual([])
  })

  test('name categories with products, by any word of their label', async () => {
    expect((await suggest('care')).categories).toEqual([{ category: 'body_care', count: 1 }])
    expect((await suggest('veg')).categories).toEqual([{ category: 'vegetables', count: 3 }])
    expect((await suggest('flowers')).categories).toEqual([])
  })

  test('tolerate a typo', async () => {
    expect((await suggest('zuchini')).products).toEqual(['Zucchini'])
  })

  test('are empty for text without a match', async () => {
    expect(await suggest('zzzzqqqq')).toEqual({ products: [], producers: [], categories: [] })
    expect(await suggest(' ')).toMatchObject({ producers: [], categories: [] })
  })
})

describe('a query', () => {
  test.each([
    ['tomato', ['Cherry Tomatoes', 'Goat Milk Soap']],
    ['tomatoes', ['Cherry Tomatoes', 'Goat Milk Soap']],
    ['cherry tomato', ['Cherry Tomatoes']],
    ['toma', ['Cherry Tomatoes', 'Goat Milk Soap']],
    ['ONION', ['Red Onions']],
    ['on', ['Red Onions']],
    ['the onions and', ['Red Onions']],
    ['dairy', ['Aged Cheddar Cheese', 'Goat Milk Soap']],
    ['body care', ['Goat Milk Soap']],
    ['potatoes', []],
  ])('%j finds %j', async (search, found) => {
    expect(await names({ search })).toEqual(found)
  })

  test.each([
    ['tomatos', 'Cherry Tomatoes'],
    ['tomatoe', 'Cherry Tomatoes'],
    ['zuchini', 'Zucchini'],
    ['zuccini', 'Zucchini'],
    ['chese', 'Aged Cheddar Cheese'],
    ['chedder', 'Aged Cheddar Cheese'],
    ['chery tomatos', 'Cherry Tomatoes'],
    ['mapel', 'Zucchini'],
    ['gaot', 'Goat Milk Soap'],
    ['sopa', 'Goat Milk Soap'],
  ])('with the typo %j finds %j', async (search, found) => {
    expect(await names({ search })).toContain(found)
  })

  test('by the name of a producer finds their products', async () => {
    expect((await names({ search: 'Maple Hollow' })).sort()).toEqual(['Cherry Tomatoes', 'Zucchini'])
  })

  test('with the old parameter name still works', async () => {
    expect(await names({ query: 'onion' })).toEqual(['Red Onions'])
  })

  test('finds a product that was just listed', async () => {
    expect(await names({ search: 'kohlrabi' })).toEqual([])
    await market.record(listed('Kohlrabi', 'South Farm'))
    expect(await names({ search: 'kohlrabi' })).toEqual(['Kohlrabi'])
    await market.record(unlisted('Kohlrabi', 'South Farm'))
    expect(await names({ search: 'kohlrabi' })).toEqual([])
  })

  test.each([
    "'; drop table catalog.products; --",
    "%' or 1=1",
    ':* & | ! ( )',
    '\\',
    '\\\\',
    "''",
    '???',
    '\u0000tomato',
    '\ud800',
    '🍅'.repeat(50),
    'a'.repeat(100),
    '<-> <2>',
    '() {} [] ""',
    "x'y\\z:*A",
    'ﬁne Ǆ ß',
  ])('may be any text: %j', async (search) => {
    expect((await page({ search })).total).toBeLessThan(3)
  })
})

const ALL = ['Aged Cheddar Cheese', 'Cherry Tomatoes', 'Goat Milk Soap', 'Red Onions', 'Zucchini']

describe('a filter', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ categories: 'dairy,body_care' }, ['Aged Cheddar Cheese', 'Goat Milk Soap']],
    [{ category: 'dairy' }, ['Aged Cheddar Cheese']],
    [{ category: 'herbs' }, []],
    [{ minPrice: '4', maxPrice: '4.5' }, ['Cherry Tomatoes', 'Goat Milk Soap']],
    [{ maxPrice: '2' }, ['Red Onions', 'Zucchini']],
    [{ inStock: 'true' }, ['Aged Cheddar Cheese', 'Cherry Tomatoes', 'Zucchini']],
    [{ deliveryOptions: 'delivery' }, ['Cherry Tomatoes']],
    [{ deliveryOption: 'pickup', inStock: 'true' }, ['Aged Cheddar Cheese', 'Cherry Tomatoes', 'Zucchini']],
    [{ minRating: '4' }, ['Aged Cheddar Cheese']],
    [{ minRating: '1' }, ['Aged Cheddar Cheese', 'Zucchini']],
    [{ minRating: '0' }, ALL],
    [{ certifications: 'organic' }, ['Zucchini']],
    [{ certifications: 'organic,local' }, ['Cherry Tomatoes', 'Zucchini']],
    [{ certifications: 'fair_trade' }, []],
    [{ certifications: 'blessed' }, ALL],
    [{ verified: 'true' }, ['Cherry Tomatoes', 'Zucchini']],
    [{ verified: 'false' }, ALL],
    [{ verified: 'true', certifications: 'sustainable' }, []],
    [{ availability: 'inStock' }, ['Aged Cheddar Cheese', 'Cherry Tomatoes', 'Zucchini']],
    [{ availability: 'preOrder' }, ALL],
    [{ location: '05602', radius: '5' }, ['Aged Cheddar Cheese', 'Goat Milk Soap']],
    [{ location: 'Montpelier' }, ALL],
    [{ zipCode: '05401' }, ['Cherry Tomatoes', 'Zucchini']],
    [{ zipCode: '05401-0001', radius: '40', category: 'dairy' }, ['Aged Cheddar Cheese']],
    [{ zipCode: '05602', radius: '5' }, ['Aged Cheddar Cheese', 'Goat Milk Soap']],
    [{ categories: 'nonsense' }, ALL],
  ])('such as %j leaves %j', async (query, found) => {
    expect((await names(query)).sort()).toEqual(found)
  })

  test('can limit a search to one producer', async () => {
    expect(await names({ producerId: producerIdOf('South Farm') })).toEqual(['Red Onions'])
  })

  test('by an unknown ZIP code is rejected', async () => {
    expect(await ask({ zipCode: '00000' })).toMatchObject({ refused: 'zip_code_unknown' })
  })

  test.each([{ radius: '4' }, { radius: '101' }, { minRating: '6' }, { minRating: '2.5' }, { verified: 'maybe' }])(
    'such as %j is invalid',
    (query) => {
      expect(catalogContract.search.query!.safeParse(query).success).toBe(false)
    },
  )

  test('by certificate uses certificates valid today', async () => {
    const cards = (await page({ producerId: producerIdOf('Maple Hollow'), sortBy: 'name_asc' })).products
    expect(cards.map(({ certificates }) => certificates.map(({ certificateNumber: number }) => number))).toEqual([
      ['L-7'],
      ['VT-1'],
    ])
    expect(cards[0]?.producerVerification).toEqual({ verifiedOn: '2026-05-01', expiresOn: today() })
    const [cheese] = (await page({ search: 'cheddar' })).products
    expect(cheese?.producerVerification).toBeNull()
  })

  test('by location returns the location and distances', async () => {
    const { near, products } = await page({ zipCode: '05401', radius: '40', sortBy: 'distance' })
    expect(near).toEqual({ zipCode: '05401', city: 'Burlington', state: 'VT' })
    expect(products.map(({ name, distance }) => [name, distance])).toEqual([
      ['Zucchini', 0],
      ['Cherry Tomatoes', 0],
      ['Aged Cheddar Cheese', 35.2],
      ['Goat Milk Soap', 35.2],
    ])
  })

  test("keeps the producer's fulfillment methods on a card", async () => {
    const [soap] = (await page({ search: 'soap' })).products
    expect(soap?.fulfillmentMethods).toEqual(['pickup'])
    const [onions] = (await page({ search: 'onions' })).products
    expect(onions?.fulfillmentMethods).toEqual([])
  })
})

describe('sorting and paging', () => {
  test.each<[string, string[]]>([
    ['price_low', ['Red Onions', 'Zucchini', 'Goat Milk Soap', 'Cherry Tomatoes', 'Aged Cheddar Cheese']],
    ['price-asc', ['Red Onions', 'Zucchini', 'Goat Milk Soap', 'Cherry Tomatoes', 'Aged Cheddar Cheese']],
    ['price-desc', ['Aged Cheddar Cheese', 'Cherry Tomatoes', 'Goat Milk Soap', 'Zucchini', 'Red Onions']],
    ['name-asc', ['Aged Cheddar Cheese', 'Cherry Tomatoes', 'Goat Milk Soap', 'Red Onions', 'Zucchini']],
    ['name_desc', ['Zucchini', 'Red Onions', 'Goat Milk Soap', 'Cherry Tomatoes', 'Aged Cheddar Cheese']],
  ])('orders by %s', async (sortBy, found) => {
    expect(await names({ sortBy })).toEqual(found)
  })

  test('puts rated products before unrated ones', async () => {
    expect((await names({ sortBy: 'rating' })).slice(0, 2)).toEqual(['Aged Cheddar Cheese', 'Zucchini'])
  })

  test('puts products in stock first by relevance', async () => {
    expect((await page({})).products.map(({ available }) => available > 0)).toEqual([true, true, true, false, false])
  })

  test('puts a match in the name before one in the description', async () => {
    expect((await names({ search: 'tomato', sortBy: 'relevance' }))[0]).toBe('Cherry Tomatoes')
  })

  test('returns pages without gaps or duplicates', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((n) => page({ page: n, pageSize: '2' })))
    expect(pages.map(({ products }) => products.length)).toEqual([2, 2, 1, 0])
    expect(new Set(pages.flatMap(({ products }) => products.map(({ id }) => id))).size).toBe(5)
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  })
})

describe('a facet', () => {
  test('counts what each choice would show', async () => {
    const { total, facets } = await page({})
    expect(total).toBe(5)
    expect(facets).toEqual({
      categories: { vegetables: 3, dairy: 1, body_care: 1 },
      fulfillmentMethods: { pickup: 4, delivery: 1, farmers_market: 0 },
      certifications: { organic: 1, non_gmo: 0, fair_trade: 0, local: 1, sustainable: 1 },
      ratings: { 1: 2, 2: 2, 3: 2, 4: 1, 5: 1 },
      inStock: 3,
      verified: 2,
      price: { minCents: 150, maxCents: 1200 },
    })
  })

  test('is counted without its own selection', async () => {
    const { total, facets } = await page({ categories: 'dairy', inStock: 'true' })
    expect(total).toBe(1)
    expect(facets).toEqual({
      categories: { vegetables: 2, dairy: 1 },
      fulfillmentMethods: { pickup: 1, delivery: 0, farmers_market: 0 },
      certifications: { organic: 0, non_gmo: 0, fair_trade: 0, local: 0, sustainable: 0 },
      ratings: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 },
      inStock: 1,
      verified: 0,
      price: { minCents: 1200, maxCents: 1200 },
    })
  })

  test('is counted without the other choices', async () => {
    const { total, facets } = await page({ certifications: 'organic', minRating: '3', verified: 'true' })
    expect(total).toBe(1)
    expect(facets.certifications).toMatchObject({ organic: 1, local: 0 })
    expect(facets.ratings).toMatchObject({ 1: 1, 3: 1, 4: 0 })
    expect(facets.verified).toBe(1)
  })

  test('follows product changes at once', async () => {
    await market.record(repriced('Zucchini', 'Maple Hollow', 90_000))
    expect(await page({ minPrice: '900' })).toMatchObject({ total: 1, facets: { inStock: 1 } })
    await market.record(repriced('Zucchini', 'Maple Hollow', 200))
    expect(await page({ minPrice: '900' })).toMatchObject({ total: 0, facets: { inStock: 0 } })
  })
})
