import { expect, test } from 'vitest'
import { FEES } from '#domain/checkout/fees.ts'
import { SELLING_TERMS } from '#frontend/features/market/selling-terms.ts'

test('the home page states the fee schedule', () => {
  expect(SELLING_TERMS.percent * 100).toBe(FEES.platform.basisPoints)
  expect(SELLING_TERMS.minimumCents).toBe(FEES.platform.minimumCents)
})
