import { describe, expect, test } from 'vitest'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import {
  PLATFORM_MINIMUM,
  PLATFORM_PERCENT,
  PROCESSING_FEE_TEXT,
  parseDollars,
} from '#frontend/shop/how-it-works/fees.tsx'

describe('an entered amount', () => {
  test.each([
    ['50', 5000],
    ['12.5', 1250],
    [' $12.50 ', 1250],
    ['1,200', 120_000],
    ['.99', 99],
    ['7.', 700],
    ['10000', 1_000_000],
  ])('"%s" is %i cents', (text, cents) => expect(parseDollars(text)).toEqual({ cents }))

  test.each(['', '.', 'ten', '-5', '1.234', '1e3', '12,5', '0', '0.00', '10000.01'])('"%s" is rejected', (text) =>
    expect(parseDollars(text)).toEqual({ problem: expect.stringMatching(/^Please enter/) }),
  )
})

test('the pages show the current fee schedule', () => {
  expect(FEES.version).toBe('2026-01')
  expect([PLATFORM_PERCENT, PLATFORM_MINIMUM, PROCESSING_FEE_TEXT]).toEqual(['5%', '$0.50', '2.9% + $0.30'])
})
