import { expect, test } from 'vitest'
import { forecastOf, forecastSince } from '#domain/catalog/stock-level.ts'

const now = '2026-06-29T12:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const lately = { sold: 14, sales: 5, listedAt: daysAgo(200), available: 6 }

test('sales of four weeks predict how long the stock lasts', () => {
  expect(forecastOf(lately, now)).toEqual({ perDay: 0.5, daysLeft: 12, runsOutAt: '2026-07-11T12:00:00.000Z' })
})

test('sales of a newer listing are averaged over its own days', () => {
  expect(forecastOf({ ...lately, listedAt: daysAgo(14) }, now)).toMatchObject({ perDay: 1, daysLeft: 6 })
})

test('a sold-out product lasts zero days', () => {
  expect(forecastOf({ ...lately, available: 0 }, now)).toMatchObject({ daysLeft: 0, runsOutAt: now })
})

test.each([
  ['four sales', { sales: 4 }],
  ['not yet two weeks in the market', { listedAt: daysAgo(13.9) }],
  ['all of it given back', { sold: 0 }],
  ['more given back than sold', { sold: -3 }],
])('%s is insufficient for a forecast', (_, overrides) => {
  expect(forecastOf({ ...lately, ...overrides }, now)).toBeNull()
})

test('stock for more than a year gets no date', () => {
  expect(forecastOf({ ...lately, available: 183 }, now)).toMatchObject({ daysLeft: 366, runsOutAt: null })
  expect(forecastOf({ ...lately, sold: 0.25, available: 1_000_000 }, now)).toMatchObject({ runsOutAt: null })
})

test('the forecast uses the last 28 days', () => {
  expect(forecastSince(now)).toBe('2026-06-01T12:00:00.000Z')
})
