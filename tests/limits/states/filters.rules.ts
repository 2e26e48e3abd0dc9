import { expect } from 'vitest'
import { type MarketFilters, NO_FILTERS } from '#frontend/shared/catalog/product-filters.ts'
import { activeFilters, countGroups } from '#frontend/shop/marketplace/active-filters.tsx'
import type { Table } from '../support/table.ts'

const some = (filters: Partial<MarketFilters>): MarketFilters => ({ ...NO_FILTERS, ...filters })

/** One filter group each, with a value that is not its default. */
const GROUPS: readonly Partial<MarketFilters>[] = [
  { categories: ['eggs', 'dairy'] },
  { minPrice: 5 },
  { zipCode: '05401', radius: 10 },
  { inStock: true },
  { deliveryOptions: ['pickup', 'delivery'] },
  { minRating: 4 },
  { certifications: ['organic'] },
  { verified: true },
]

export const FILTER_RULES: Table = {
  'the count of active filters counts each group that differs from its default, once': () => {
    for (const group of GROUPS) expect(countGroups(some(group))).toBe(1)
    expect(countGroups(some(Object.assign({}, ...GROUPS)))).toBe(GROUPS.length)
  },

  'a group at its default counts nothing': () => expect(countGroups(NO_FILTERS)).toBe(0),

  'the sort order and a radius without a ZIP code are not counted as filters (C10, C11)': () =>
    expect(countGroups(some({ search: 'kale', sortBy: 'newest', radius: 10 }))).toBe(0),

  'every active filter can be removed separately': () => {
    const filters = some({ ...Object.assign({}, ...GROUPS), search: 'kale', page: 3 })
    for (const { key, without } of activeFilters(filters)) {
      const left = activeFilters(without).map((one) => one.key)
      expect(left).toEqual(activeFilters(filters).flatMap((one) => (one.key === key ? [] : one.key)))
    }
  },
}
