import { expect, test } from 'vitest'
import { amountWords, onlyLeft } from '#domain/catalog/amount-words.ts'

test('amounts read as they are said', () => {
  const said = [amountWords(2.5, 'per_pound'), amountWords(1, 'per_bundle'), amountWords(3, 'per_bundle')]
  expect(said).toEqual(['2.5 lb', '1 bundle', '3 bundles'])
  expect([amountWords(2, 'per_dozen'), amountWords(4, 'per_item')]).toEqual(['2 dozen', '4'])
  expect(amountWords(2, 'per_crate')).toBe('2 per_crate')
})

test('what is left reads so too', () => {
  expect([onlyLeft(3, 'per_item'), onlyLeft(3, 'per_bundle'), onlyLeft(1.5, 'per_pound')]).toEqual([
    ...['Only 3 left', 'Only 3 bundles left', 'Only 1.5 lb left'],
  ])
})
