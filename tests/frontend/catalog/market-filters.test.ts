import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { categories, certifications, fulfillmentMethods, SORTS, type Sort } from '#domain/catalog/product-taxonomy.ts'
import {
  filtersIn,
  type MarketFilters,
  NO_FILTERS,
  queryOf,
  rebaseFilters,
  searchOf,
  sortsFor,
} from '#frontend/shared/catalog/product-filters.ts'
import { formatMiles } from '#frontend/shared/lib/near.ts'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { searchPathOf } from '#frontend/shop/home/market-search.tsx'
import { activeFilters, relaxationsOf } from '#frontend/shop/marketplace/active-filters.tsx'

const read = (query: string) => filtersIn(new URLSearchParams(query))
const some = (filters: Partial<MarketFilters>): MarketFilters => ({ ...NO_FILTERS, ...filters })

describe('filters edited while others were changed elsewhere', () => {
  const base = some({ categories: ['fruits'], inStock: true })

  test('keep the edits and the other changes', () => {
    const draft = some({ categories: ['fruits', 'vegetables'], inStock: true, minRating: 4 })
    const sorted = some({ categories: ['fruits'], inStock: true, sortBy: 'price_low' })
    expect(rebaseFilters(sorted, base, draft)).toEqual({ ...draft, sortBy: 'price_low' })
  })

  test('keep a category that was added while another was removed', () => {
    const draft = some({ categories: ['fruits', 'vegetables'], inStock: true })
    const withoutFruits = some({ inStock: true })
    expect(rebaseFilters(withoutFruits, base, draft).categories).toEqual(['vegetables'])
  })

  test('are gone once cleared', () => {
    const cleared = some({ search: 'eggs' })
    expect(rebaseFilters(cleared, base, some({ minRating: 4 }))).toEqual(cleared)
  })
})

describe('a search without results', () => {
  test('can be relaxed one condition at a time', () => {
    const filters = some({ search: 'eggs', inStock: true, zipCode: '05401', radius: 25, page: 2 })
    const relaxed = relaxationsOf(filters)
    expect(relaxed.map(({ label }) => label)).toEqual([
      'Search within 50 miles',
      'Remove “Within 25 miles of 05401”',
      'Remove “In stock”',
      'Search for “eggs” without filters',
      'Keep the filters, remove “eggs”',
    ])
    expect(relaxed.map(({ filters: { page } }) => page)).toEqual([1, 1, 1, 1, 1])
    expect(relaxed[0]!.filters).toEqual(some({ search: 'eggs', inStock: true, zipCode: '05401', radius: 50 }))
  })

  test('cannot be relaxed if it has one condition only', () => {
    expect(relaxationsOf(some({ search: 'zzzz' }))).toEqual([])
    expect(relaxationsOf(some({ minRating: 5 }))).toEqual([])
  })
})

test('the home page search distinguishes ZIP codes from products', () => {
  expect(searchPathOf(' 05401 ')).toBe('/marketplace?zipCode=05401&sortBy=distance')
  expect(searchPathOf('05401-1234')).toBe('/marketplace?zipCode=05401&sortBy=distance')
  expect(searchPathOf('goat cheese')).toBe('/marketplace?search=goat+cheese')
  expect(searchPathOf('')).toBe('/marketplace')
})

describe('the marketplace URL', () => {
  test('has no query without filters', () => {
    expect(queryOf(NO_FILTERS).toString()).toBe('')
    expect(read('')).toEqual(NO_FILTERS)
  })

  test('round-trips every filter', () => {
    const anyFilters = fc.record({
      search: fc.stringMatching(/^[a-z ]{0,20}$/),
      categories: fc.uniqueArray(fc.constantFrom(...categories)),
      minPrice: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
      maxPrice: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
      zipCode: fc.constantFrom('05401', '05602'),
      radius: fc.integer({ min: 5, max: 100 }),
      inStock: fc.boolean(),
      deliveryOptions: fc.subarray([...fulfillmentMethods]),
      certifications: fc.subarray([...certifications]),
      verified: fc.boolean(),
      minRating: fc.integer({ min: 0, max: 5 }),
      producerId: fc.constantFrom('', 'producer_1'),
      sortBy: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
      page: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersIn(queryOf(filters))).toEqual(filters)
      }),
    )
  })

  test('preserves tab and view', () => {
    const rest = new URLSearchParams('tab=producers&view=list&utm=x')
    expect(queryOf(some({ search: 'kale' }), rest).toString()).toBe('tab=producers&view=list&search=kale')
  })

  test('accepts legacy parameters', () => {
    expect(read('query=kale&category=herbs&deliveryOption=pickup&sort=price-asc')).toEqual(
      some({ search: 'kale', categories: ['herbs_and_spices'], deliveryOptions: ['pickup'], sortBy: 'price_low' }),
    )
  })

  test('ignores invalid values', () => {
    expect(
      read('categories=cars,,&minPrice=-3&maxPrice=lots&zipCode=abc&radius=9999&minRating=9&sortBy=magic&page=-1'),
    ).toEqual(NO_FILTERS)
  })

  test('omits the radius without a ZIP code', () => {
    expect(queryOf(some({ radius: 10 })).toString()).toBe('')
  })

  test('uses the certification codes', () => {
    expect(read('certifications=local,organic,blessed').certifications).toEqual(['organic', 'local'])
  })

  test('shortens a ZIP+4 to five digits', () => {
    expect(read('zipCode=05401-1234').zipCode).toBe('05401')
  })
})

describe('the search request', () => {
  test('omits unset filters', () => {
    expect(searchOf(NO_FILTERS, 24)).toEqual({ page: 1, pageSize: 24 })
  })

  test('joins lists with commas', () => {
    const filters = some({
      categories: ['eggs', 'dairy'],
      deliveryOptions: ['pickup', 'delivery'],
      inStock: true,
      certifications: ['organic', 'local'],
      verified: true,
    })
    expect(searchOf(filters, 24)).toMatchObject({
      categories: 'eggs,dairy',
      deliveryOptions: 'pickup,delivery',
      inStock: 'true',
      certifications: 'organic,local',
      verified: 'true',
    })
  })

  test('sorts by distance only with a ZIP code', () => {
    expect(searchOf(some({ sortBy: 'distance' }), 24)).not.toHaveProperty('sortBy')
    expect(searchOf(some({ sortBy: 'distance', zipCode: '05401' }), 24)).toMatchObject({
      sortBy: 'distance',
      radius: 25,
    })
    expect(sortsFor(NO_FILTERS)).not.toContain('distance')
  })
})

describe('active filters', () => {
  const filters = some({
    search: 'kale',
    categories: ['eggs', 'dairy'],
    maxPrice: 20,
    zipCode: '05401',
    radius: 10,
    certifications: ['organic'],
    minRating: 4,
    verified: true,
    producerId: 'p',
    page: 3,
  })

  test('have labels', () => {
    expect(activeFilters(filters, 'Fencerow').map(({ label }) => label)).toEqual([
      '“kale”',
      'Eggs',
      'Dairy',
      'up to $20',
      'Within 10 miles of 05401',
      'USDA Organic',
      '4 stars & up',
      'Verified producers',
      'Fencerow',
    ])
  })

  test('are removed one by one', () => {
    const dairy = activeFilters(filters).find(({ key }) => key === 'dairy')!
    expect(dairy.without).toEqual({ ...filters, categories: ['eggs'], page: 1 })
    const end = Array.from({ length: 20 }).reduce<MarketFilters>(
      (now) => activeFilters(now)[0]?.without ?? now,
      filters,
    )
    expect(end).toEqual({ ...NO_FILTERS, radius: 10 })
  })
})

test('one star and one mile are singular', () => {
  const filters = { ...NO_FILTERS, minRating: 1 }
  expect(activeFilters(filters, undefined).map(({ label }) => label)).toEqual(['1 star & up'])
  expect([1, 3.2].map(formatMiles)).toEqual(['1 mile', '3.2 miles'])
  expect(renderToStaticMarkup(createElement(Stars, { rating: 4, count: 1 }))).toContain('> review</span>')
})
