import { expect, test } from 'vitest'
import { marketSearchUrlIn } from '#frontend/shared/lib/near.ts'

test('a product link preserves the search', () => {
  expect(marketSearchUrlIn({ market: '/marketplace?search=kale&page=3' })).toBe('/marketplace?search=kale&page=3')
  expect(marketSearchUrlIn({ market: '/marketplace' })).toBe('/marketplace')
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
  expect(marketSearchUrlIn(state)).toBeUndefined()
})
