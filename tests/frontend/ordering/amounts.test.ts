import { expect, test } from 'vitest'
import { amountWords } from '#frontend/lib/amount-words.ts'

test('amounts read as they are said', () => {
  const said = [amountWords(2.5, 'per_pound'), amountWords(1, 'per_bundle'), amountWords(3, 'per_bundle')]
  expect(said).toEqual(['2.5 lb', '1 bundle', '3 bundles'])
  expect([amountWords(2, 'per_dozen'), amountWords(4, 'per_item')]).toEqual(['2 dozen', '4'])
})
