import { expect, test } from 'vitest'
import { formatLine, formatQuantity, formatRefundedLine, formatRemaining } from '#domain/catalog/product-taxonomy.ts'

test('quantities are formatted with their unit', () => {
  const texts = [formatQuantity(2.5, 'per_pound'), formatQuantity(1, 'per_bundle'), formatQuantity(3, 'per_bundle')]
  expect(texts).toEqual(['2.5 lb', '1 bundle', '3 bundles'])
  expect([formatQuantity(2, 'per_dozen'), formatQuantity(4, 'per_item')]).toEqual(['2 dozen', '4'])
  expect(formatQuantity(0.5005000000000002, 'per_pound')).toBe('0.5 lb')
  expect(formatRefundedLine({ quantity: 0, unit: 'per_pound', name: 'Beef' })).toBe('Beef')
  expect(formatQuantity(2, 'per_crate')).toBe('2 per_crate')
})

test('remaining quantities are formatted with their unit', () => {
  expect([formatRemaining(3, 'per_item'), formatRemaining(3, 'per_bundle'), formatRemaining(1.5, 'per_pound')]).toEqual(
    [...['Only 3 left', 'Only 3 bundles left', 'Only 1.5 lb left']],
  )
})

test('a one-line quantity contains its unit', () => {
  expect(formatLine({ quantity: 2, unit: 'per_pound', name: 'Trout Fillets' })).toBe('Trout Fillets × 2 lb')
  expect(formatLine({ quantity: 3, unit: 'per_item', name: 'Maple Syrup' })).toBe('Maple Syrup × 3')
  expect(formatLine({ quantity: 2, unit: 'per_bundle', name: 'Kale' })).toBe('Kale × 2 bundles')
})
