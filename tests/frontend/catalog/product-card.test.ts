import { expect, test } from 'vitest'
import { isSoldOut, stockLabel } from '#frontend/shared/catalog/product-card.tsx'

test('high stock is labeled in stock', () => {
  expect(stockLabel({ available: 6, unit: 'per_item' }).text).toBe('In stock')
})

test('low stock shows its quantity', () => {
  expect(stockLabel({ available: 3, unit: 'per_item' }).text).toBe('Only 3 left')
  expect(stockLabel({ available: 3, unit: 'per_bundle' }).text).toBe('Only 3 bundles left')
  expect(stockLabel({ available: 0.25, unit: 'per_pound' }).text).toBe('Only 0.25 lb left')
})

test('an unlisted product is no longer sold', () => {
  expect(stockLabel({ available: 6, unit: 'per_item', listed: false }).text).toBe('No longer sold')
  expect(isSoldOut({ available: 6, unit: 'per_item', listed: false })).toBe(true)
})

test('less than one step is out of stock', () => {
  expect(stockLabel({ available: 0.1, unit: 'per_pound' }).text).toBe('Out of stock')
  expect(isSoldOut({ available: 0.5, unit: 'per_item' })).toBe(true)
})

test('a producer without payouts is unavailable, not sold out', () => {
  expect(stockLabel({ available: 0, unit: 'per_item', forSale: false }).text).toBe('Unavailable right now')
})
