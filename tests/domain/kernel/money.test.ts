import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatNumber } from '#domain/kernel/format.ts'
import { allocate, basisPointsOf, multiplyCents, sum } from '#domain/kernel/money.ts'

test('numbers are formatted as the browser does', () => {
  const numbers = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1e9, max: 1e9 })).filter((n) => !Object.is(n, -0))
  fc.assert(
    fc.property(numbers, (n) => {
      expect(formatNumber(n)).toBe(n.toLocaleString('en-US'))
    }),
  )
})

const amounts = fc.integer({ min: 0, max: 10_000_000 })

describe('money', () => {
  test('rounds half a cent to the even cent', () => {
    expect(multiplyCents(250, 0.25)).toBe(62)
    expect(multiplyCents(350, 0.25)).toBe(88)
    expect(basisPointsOf(50, 100)).toBe(0)
  })

  test('costs a quarter for a quarter pound', () => expect(multiplyCents(1200, 0.25)).toBe(300))

  test('is formatted with two decimals', () => {
    expect(formatMoney(123_456)).toBe('$1,234.56')
    expect(formatMoney(5)).toBe('$0.05')
  })

  test('is formatted as US dollars are', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(formatMoney(cents)).toBe(dollars.format(cents / 100))
      }),
    )
  })

  test('is split without losing or adding a cent', () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 12 }), (amount, weights) => {
        const parts = allocate(amount, weights)
        expect(sum(parts)).toBe(amount)
        expect(parts.every((part) => part >= 0 && Number.isInteger(part))).toBe(true)
      }),
    )
  })

  test('is split within a cent of each share', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        (amount, weights) => {
          const total = weights.reduce((a, b) => a + b, 0)
          for (const [i, part] of allocate(amount, weights).entries())
            expect(Math.abs(part - (amount * weights[i]!) / total)).toBeLessThan(1)
        },
      ),
    )
  })

  test('is split with the cent given to the larger remainder', () => {
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(allocate(100, [199, 1])).toEqual([100, 0])
    expect(allocate(5, [0, 0])).toEqual([5, 0])
  })
})
