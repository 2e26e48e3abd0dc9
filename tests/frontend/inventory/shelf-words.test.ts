import { describe, expect, test } from 'vitest'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import type { StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import { lastsWords, paceWords, runsOutWords } from '#frontend/producer/inventory/inventory.tsx'
import { alertWords, movementWords, reasonShown, signedAmount } from '#frontend/producer/inventory/shelf-words.ts'
import { shownLines } from '#frontend/producer/inventory/shelves.tsx'

const line = (over: Partial<InventoryItem>) =>
  ({
    name: 'Leeks',
    category: 'vegetables',
    unit: 'per_pound',
    status: 'low',
    threshold: 10,
    available: 4.5,
    reserved: 0,
    ...over,
  }) as InventoryItem

describe('an alert', () => {
  test('says how little is left, and the low stock threshold', () => {
    expect(alertWords(line({}))).toEqual({
      title: 'Running low: Leeks',
      message: '4.5 lb left to buy. Your low stock threshold is 10 lb.',
    })
  })
  test('says what is promised', () => {
    expect(alertWords(line({ status: 'out', available: 0, reserved: 2 }))).toEqual({
      title: 'Out of stock: Leeks',
      message: 'No one can buy it until there is more. Buyers at checkout are holding 2 lb.',
    })
  })
})

const movement = (over: Partial<StockMovementLine>) =>
  ({ quantity: 2, onHand: 5, note: null, ...over }) as StockMovementLine

test.each([
  [{ reason: 'counted' }, 'Counted: 5 lb there'],
  [{ reason: 'received' }, 'Added 2 lb'],
  [{ reason: 'shrinkage', quantity: -2 }, 'Wasted 2 lb'],
  [{ reason: 'correction', quantity: -2 }, 'Corrected: 2 lb less'],
  [{ reason: 'correction' }, 'Corrected: 2 lb more'],
  [{ reason: 'reserved', onHand: null }, 'Held for a buyer who was paying: 2 lb'],
  [{ reason: 'released', onHand: null }, 'Not bought after all, free again: 2 lb'],
  [{ reason: 'sold', quantity: -2 }, 'Sold 2 lb'],
  [{ reason: 'restocked' }, 'Back on the shelf: 2 lb'],
] as const)('%o reads “%s”', (over, words) => {
  expect(movementWords(movement(over), 'per_pound')).toBe(words)
})

test('a change bears its sign', () => {
  expect([signedAmount(4.25, 'per_pound'), signedAmount(-2, 'per_item')]).toEqual(['+4.25 lb', '−2'])
})

test('a count gives no reason but its own', () => {
  expect(reasonShown(movement({ reason: 'counted', note: 'counted' }))).toBeNull()
  expect(reasonShown(movement({ reason: 'counted', note: 'first count' }))).toBe('first count')
})

test('a forecast promises no more than it knows', () => {
  const forecast = { perDay: 1, daysLeft: 3, runsOutAt: '2026-05-04T12:00:00.000Z' }
  expect(runsOutWords({ available: 3, forecast })).toBe('May 4, 2026')
  expect(runsOutWords({ available: 0, forecast })).toBe('Gone already')
  expect(runsOutWords({ available: 3, forecast: null })).toBe('Not enough sales to say')
  expect(runsOutWords({ available: 3, forecast: { ...forecast, runsOutAt: null } })).toBe('Not within a year')
  expect([0.4, 1.9, 12.2, 400].map(lastsWords)).toEqual(['less than a day', '1 day', '12 days', 'over a year'])
  expect([0.036, 1.24].map((pace) => paceWords(pace, 'per_pound'))).toEqual(['0.04 lb', '1.2 lb'])
})

test('shelves are found by status and by every word', () => {
  const lines = [line({}), line({ name: 'Leek Soup', category: 'canned_goods', status: 'in_stock' })]
  const names = (filter: 'all' | 'low', search: string) => shownLines(lines, { filter, search }).map(({ name }) => name)
  expect(names('all', 'leek')).toEqual(['Leeks', 'Leek Soup'])
  expect(names('all', ' canned  LEEK')).toEqual(['Leek Soup'])
  expect(names('low', 'leek')).toEqual(['Leeks'])
  expect(names('all', 'kale')).toEqual([])
})
