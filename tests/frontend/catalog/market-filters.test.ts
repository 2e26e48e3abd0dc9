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
  searchOf,
  sortsFor,
} from '#frontend/shared/catalog/product-filters.ts'
import { milesWords } from '#frontend/shared/lib/near.ts'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { activeFilters } from '#frontend/shop/marketplace/active-filters.tsx'

const read = (query: string) => filtersIn(new URLSearchParams(query))
const some = (filters: Partial<MarketFilters>): MarketFilters => ({ ...NO_FILTERS, ...filters })

describe("the market's address", () => {
  test('is bare without filters', () => {
    expect(queryOf(NO_FILTERS).toString()).toBe('')
    expect(read('')).toEqual(NO_FILTERS)
  })

  test('bears every filter there and back', () => {
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

  test('keeps tab and view', () => {
    const rest = new URLSearchParams('tab=producers&view=list&utm=x')
    expect(queryOf(some({ search: 'kale' }), rest).toString()).toBe('tab=producers&view=list&search=kale')
  })

  test('is understood in its older spellings', () => {
    expect(read('query=kale&category=herbs&deliveryOption=pickup&sort=price-asc')).toEqual(
      some({ search: 'kale', categories: ['herbs_and_spices'], deliveryOptions: ['pickup'], sortBy: 'price_low' }),
    )
  })

  test('full of nonsense is as if it were bare', () => {
    expect(
      read('categories=cars,,&minPrice=-3&maxPrice=lots&zipCode=abc&radius=9999&minRating=9&sortBy=magic&page=-1'),
    ).toEqual(NO_FILTERS)
  })

  test('bears no radius without a place', () => {
    expect(queryOf(some({ radius: 10 })).toString()).toBe('')
  })

  test('names certificates as the market knows them', () => {
    expect(read('certifications=local,organic,blessed').certifications).toEqual(['organic', 'local'])
  })

  test('takes the first five digits of a long ZIP', () => {
    expect(read('zipCode=05401-1234').zipCode).toBe('05401')
  })
})

describe('the question to the server', () => {
  test('leaves out what narrows nothing', () => {
    expect(searchOf(NO_FILTERS, 24)).toEqual({ page: 1, pageSize: 24 })
  })

  test('bears lists comma-separated', () => {
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

  test('sorts by distance only from somewhere', () => {
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

  test('each have a name', () => {
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

  test('come off one by one', () => {
    const dairy = activeFilters(filters).find(({ key }) => key === 'dairy')!
    expect(dairy.without).toEqual({ ...filters, categories: ['eggs'], page: 1 })
    const end = Array.from({ length: 20 }).reduce<MarketFilters>(
      (now) => activeFilters(now)[0]?.without ?? now,
      filters,
    )
    expect(end).toEqual({ ...NO_FILTERS, radius: 10 })
  })
})

test('one star and one mile are counted as one', () => {
  const filters = { ...NO_FILTERS, minRating: 1 }
  expect(activeFilters(filters, undefined).map(({ label }) => label)).toEqual(['1 star & up'])
  expect([1, 3.2].map(milesWords)).toEqual(['1 mile', '3.2 miles'])
  expect(renderToStaticMarkup(createElement(Stars, { rating: 4, count: 1 }))).toContain('> review</span>')
})
