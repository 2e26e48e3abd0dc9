import { describe, expect, test } from 'vitest'
import {
  averageOf,
  daysIn,
  eachDay,
  growthOf,
  isComparable,
  lastDays,
  NO_SALES,
  previousPeriod,
} from '#domain/analytics/sales-metrics.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'

describe('reporting periods', () => {
  const period = { from: '2026-02-27', to: '2026-03-02' }

  test('include both of their ends', () => {
    expect(daysIn(period)).toBe(4)
    expect(eachDay(period)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(daysIn({ from: '2026-03-02', to: '2026-03-01' })).toBe(0)
  })

  test('are compared with the previous period of equal length', () => {
    expect(previousPeriod(period)).toEqual({ from: '2026-02-23', to: '2026-02-26' })
  })

  test('end today for the last seven days', () => {
    expect(lastDays(7, '2026-03-08')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  })

  test('advance by calendar days when clocks change', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
})

describe('growth', () => {
  test('is the increase over the previous period in percent', () => {
    expect(growthOf(1125, 1000)).toBe(12.5)
    expect(growthOf(500, 1000)).toBe(-50)
    expect(growthOf(1000, 1000)).toBe(0)
  })

  test.each([
    [null, 1000],
    [1000, null],
    [1000, undefined],
    [1000, 0],
  ])('is not stated from %j and %j before', (now, before) => {
    expect(growthOf(now, before)).toBeNull()
  })

  test('is not stated without a full previous period', () => {
    const before = { from: '2026-04-01', to: '2026-04-30' }
    expect(isComparable(before, '2026-03-31')).toBe(true)
    expect(isComparable(before, '2026-04-01')).toBe(false)
    expect(isComparable(before, null)).toBe(false)
  })
})

test('an average is rounded and missing without orders', () => {
  expect(averageOf({ ...NO_SALES, orders: 3, grossCents: 1001 })).toBe(334)
  expect(averageOf(NO_SALES)).toBeNull()
})
