import { expect, test } from 'vitest'
import { isSoldOut, stockWords } from '#frontend/shared/catalog/product-card.tsx'

test('plenty is in stock', () => {
  expect(stockWords({ available: 6, unit: 'per_item' }).text).toBe('In Stock')
})

test('the last few are counted', () => {
  expect(stockWords({ available: 3, unit: 'per_item' }).text).toBe('Only 3 left')
  expect(stockWords({ available: 3, unit: 'per_bundle' }).text).toBe('Only 3 bundles left')
  expect(stockWords({ available: 0.25, unit: 'per_pound' }).text).toBe('Only 0.25 lb left')
})

test('what nobody offers any more is not in stock', () => {
  expect(stockWords({ available: 6, unit: 'per_item', listed: false }).text).toBe('No longer sold')
  expect(isSoldOut({ available: 6, unit: 'per_item', listed: false })).toBe(true)
})

test('less than can be sold is nothing', () => {
  expect(stockWords({ available: 0.1, unit: 'per_pound' }).text).toBe('Out of Stock')
  expect(isSoldOut({ available: 0.5, unit: 'per_item' })).toBe(true)
})

test('what its producer cannot be paid for is not called sold out', () => {
  expect(stockWords({ available: 0, unit: 'per_item', forSale: false }).text).toBe('Not for sale right now')
})
