import { expect, test } from 'vitest'
import { marketIn } from '#frontend/shared/lib/near.ts'

test('a product link preserves the search', () => {
  expect(marketIn({ market: '/marketplace?search=kale&page=3' })).toBe('/marketplace?search=kale&page=3')
  expect(marketIn({ market: '/marketplace' })).toBe('/marketplace')
})

test.each([
  null,
  undefined,
  7,
  {},
  { market: 3 },
  { market: 'https://elsewhere.example' },
  { market: '/marketplaces' },
])('a history entry with %j leads to no search', (state) => {
  expect(marketIn(state)).toBeUndefined()
})
