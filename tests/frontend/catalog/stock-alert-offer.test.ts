import { expect, test } from 'vitest'
import { offersStockAlert } from '#frontend/shop/product/product.tsx'

const product = { listed: true, forSale: true, reopensOn: null, available: 0, unit: 'per_item' } as const

test('a product with less than one step left offers a stock alert', () => {
  expect(offersStockAlert(product)).toBe(true)
  expect(offersStockAlert({ ...product, available: 0.5 })).toBe(true)
  expect(offersStockAlert({ ...product, available: 0.5, unit: 'per_pound' })).toBe(false)
})

test('a product that more stock would not make available offers none', () => {
  expect(offersStockAlert({ ...product, listed: false })).toBe(false)
  expect(offersStockAlert({ ...product, forSale: false })).toBe(false)
  expect(offersStockAlert({ ...product, reopensOn: '2026-12-01' })).toBe(false)
})
