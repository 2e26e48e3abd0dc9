import { expect, test } from 'vitest'
import { comparablePrice } from '#frontend/shop/product/product.tsx'

test('a price is shown in the unit that shoppers compare by', () => {
  expect(comparablePrice('per_pound', 1800)).toBe('$1.13 per oz')
  expect(comparablePrice('per_ounce', 175)).toBe('$28.00 per lb')
  expect(comparablePrice('per_dozen', 650)).toBe('$0.54 each')
  expect(comparablePrice('per_item', 650)).toBeUndefined()
  expect(comparablePrice('per_bundle', 650)).toBeUndefined()
})
