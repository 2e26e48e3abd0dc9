import { describe, expect, test } from 'vitest'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT, PROCESSING_WORDS } from '#frontend/shop/how-it-works/fees.tsx'
import { sideOf, typedDollars } from '#frontend/shop/how-it-works/how-it-works.tsx'

describe('a typed amount', () => {
  test.each([
    ['50', 5000],
    ['12.5', 1250],
    [' $12.50 ', 1250],
    ['1,200', 120_000],
    ['.99', 99],
    ['7.', 700],
    ['10000', 1_000_000],
  ])('"%s" is %i cents', (text, cents) => expect(typedDollars(text)).toEqual({ cents }))

  test.each(['', '.', 'ten', '-5', '1.234', '1e3', '12,5', '0', '0.00', '10000.01'])('"%s" is sent back', (text) =>
    expect(typedDollars(text)).toEqual({ problem: expect.stringMatching(/^Please enter/) }),
  )
})

test('the pages state the schedule in force', () => {
  expect(FEES.version).toBe('2026-01')
  expect([PLATFORM_PERCENT, PLATFORM_MINIMUM, PROCESSING_WORDS]).toEqual(['5%', '$0.50', '2.9% + $0.30'])
})

test('the page speaks to consumers unless asked', () => {
  expect([null, 'consumers', 'nonsense', 'producers'].map(sideOf)).toEqual([
    'consumers',
    'consumers',
    'consumers',
    'producers',
  ])
})
