import { describe, expect, test } from 'vitest'
import { eachDay, NO_SALES } from '#domain/analytics/sales-metrics.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { drilldownIn, withDrilldown, withoutDrilldown } from '#frontend/producer/analytics/drilldown.tsx'
import { drilldownTitle, formatGrowth, hourName } from '#frontend/producer/analytics/metric-labels.ts'
import { bucketsOf } from '#frontend/producer/analytics/overview.tsx'
import { periodIn, presetsOf, todayIn } from '#frontend/producer/analytics/period.ts'
import { zoneName } from '#frontend/shared/lib/marketplace-time.ts'

const days = (count: number, from = '2026-01-30') =>
  eachDay({ from, to: addDays(from, count - 1) }).map((date) => ({ ...NO_SALES, date, orders: 1, grossCents: 100 }))

describe('bars', () => {
  test('a month has a bar per day', () => {
    const bars = bucketsOf(days(30))
    expect(bars).toHaveLength(30)
    expect(bars[0]).toMatchObject({ label: 'Jan 30', from: '2026-01-30', to: '2026-01-30' })
  })

  test('a season has a bar per week', () => {
    const bars = bucketsOf(days(60))
    expect(bars.map(({ label }) => label).slice(0, 2)).toEqual(['Jan 30 – Feb 5', 'Feb 6 – 12'])
    expect(bars.at(-1)?.figures.orders).toBe(4)
  })

  test('a year has a bar per month', () => {
    const bars = bucketsOf(days(365))
    expect(bars).toHaveLength(13)
    expect(bars[0]).toMatchObject({ label: 'Jan 2026', from: '2026-01-30', to: '2026-01-31' })
    expect(bars.reduce((all, { figures }) => all + figures.grossCents, 0)).toBe(36_500)
  })
})

describe('the URL', () => {
  const today = '2026-05-10'
  const from = (query: string) => periodIn(new URLSearchParams(query), today)

  test('contains a period, two dates, or neither', () => {
    expect(from('period=7d')).toEqual({ key: '7d', period: { from: '2026-05-04', to: today } })
    expect(from('from=2026-01-02&to=2026-02-03')).toEqual({
      key: undefined,
      period: { from: '2026-01-02', to: '2026-02-03' },
    })
    expect(from('').key).toBe('30d')
    expect(from('from=yesterday&to=2026-02-31x').key).toBe('30d')
  })

  test('contains the drilldown', () => {
    const query = new URLSearchParams('period=7d&page=3')
    const shown = withDrilldown(query, {
      metric: 'status',
      filter: 'paid',
      days: { from: '2026-05-05', to: '2026-05-06' },
    })
    const period = { from: '2026-05-04', to: today }
    expect(drilldownIn(shown, period)).toEqual({
      metric: 'status',
      filter: 'paid',
      from: '2026-05-05',
      to: '2026-05-06',
    })
    expect(`${withoutDrilldown(shown)}`).toBe('period=7d')
    expect(drilldownIn(new URLSearchParams('show=gross'), period)).toEqual({ metric: 'gross', ...period })
    expect(drilldownIn(new URLSearchParams('show=secrets'), period)).toBeUndefined()
  })
})

test('today uses the marketplace’s time zone', () => {
  const now = new Date('2026-05-10T02:00:00.000Z')
  expect(todayIn('America/New_York', now)).toBe('2026-05-09')
  expect(todayIn('UTC', now)).toBe('2026-05-10')
})

test('presets end today', () => {
  const ranges = Object.fromEntries(presetsOf('2026-03-10').map(({ label, range }) => [label, range]))
  expect(ranges).toEqual({
    Today: { from: '2026-03-10', to: '2026-03-10' },
    'This month': { from: '2026-03-01', to: '2026-03-10' },
    'Last month': { from: '2026-02-01', to: '2026-02-28' },
    'This year': { from: '2026-01-01', to: '2026-03-10' },
  })
})

test('figures and drilldowns have labels', () => {
  expect([formatGrowth(12.5), formatGrowth(-3), formatGrowth(0)]).toEqual(['+12.5%', '−3%', '±0%'])
  expect([hourName(0), hourName(9), hourName(12), hourName(23)]).toEqual(['12 AM', '9 AM', '12 PM', '11 PM'])
  expect(zoneName('America/New_York')).toBe('Eastern Time')
  expect(drilldownTitle('slot', { filter: '6-9', products: [] })).toBe('Orders paid on Saturdays from 9 AM')
  expect(drilldownTitle('status', { filter: 'completed', products: [] })).toBe('Orders: Completed')
})
