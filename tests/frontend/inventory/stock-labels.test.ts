import { expect, test } from 'vitest'
import type { StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import {
  lastsLabel,
  movementLabel,
  movementNote,
  paceLabel,
  runsOutLabel,
  signedAmount,
  soldLabel,
} from '#frontend/producer/inventory/stock-labels.ts'

const movement = (overrides: Partial<StockMovementLine>) =>
  ({ quantity: 2, onHand: 5, note: null, ...overrides }) as StockMovementLine

test.each([
  [{ reason: 'counted' }, 'Counted 5 lb'],
  [{ reason: 'received' }, 'Received 2 lb'],
  [{ reason: 'shrinkage', quantity: -2 }, 'Wasted or lost 2 lb'],
  [{ reason: 'correction', quantity: -2 }, 'Corrected by −2 lb'],
  [{ reason: 'correction' }, 'Corrected by +2 lb'],
  [{ reason: 'reserved', onHand: null }, 'Reserved 2 lb at checkout'],
  [{ reason: 'released', onHand: null }, 'Released 2 lb: not paid'],
  [{ reason: 'sold', quantity: -2 }, 'Sold 2 lb'],
  [{ reason: 'restocked' }, 'Restocked 2 lb'],
] as const)('%o is labeled “%s”', (overrides, label) => {
  expect(movementLabel(movement(overrides), 'per_pound')).toBe(label)
})

test('a change has its sign', () => {
  expect([signedAmount(4.25, 'per_pound'), signedAmount(-2, 'per_item')]).toEqual(['+4.25 lb', '−2'])
})

test('a plain count has no note', () => {
  expect(movementNote(movement({ reason: 'counted', note: 'counted' }))).toBeNull()
  expect(movementNote(movement({ reason: 'counted', note: 'first count' }))).toBe('first count')
})

test('a forecast states its uncertainty', () => {
  const forecast = { perDay: 1, daysLeft: 3, runsOutAt: '2026-05-04T12:00:00.000Z' }
  expect(runsOutLabel({ available: 3, forecast })).toBe('May 4, 2026')
  expect(runsOutLabel({ available: 0, forecast })).toBe('Out of stock')
  expect(runsOutLabel({ available: 3, forecast: null })).toBe('Not enough sales')
  expect(runsOutLabel({ available: 3, forecast: { ...forecast, runsOutAt: null } })).toBe('Not within a year')
  expect([0.4, 1.9, 12.2, 400].map(lastsLabel)).toEqual(['Less than a day', '1 day', '12 days', 'Over a year'])
  expect([0.036, 1.24].map((pace) => paceLabel(pace, 'per_pound'))).toEqual(['0.04 lb', '1.2 lb'])
  expect(soldLabel({ sales: 1, sold: 2, unit: 'per_pound' })).toBe('2 lb in 1 sale')
})
