import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityWorth } from '#domain/disputes/resolution.ts'
import { times } from '#domain/kernel/money.ts'

test('an amount chosen by its cents is given back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }), (price, some) => {
      const cents = Math.min(price, some)
      expect(times(price, quantityWorth(cents, price))).toBe(cents)
    }),
  )
})
