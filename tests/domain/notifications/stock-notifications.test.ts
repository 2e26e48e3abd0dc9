import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import { stockNotification } from '#domain/notifications/notification-rules.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant } from '#tests/support/spec.ts'

const productId = idNamed('product', 'eggs')
const producerId = idNamed('producer', 'farm')
const checkoutId = idNamed('checkout', 'ann')
const of = { productId, producerId }

const sold = (quantity: number, onHand: number, lowStockThreshold?: number): StockEvent => ({
  type: 'StockSold',
  data: { ...of, checkoutId, quantity, onHand, ...(lowStockThreshold === undefined ? {} : { lowStockThreshold }) },
})
const adjusted = (quantity: number, onHand: number, lowStockThreshold?: number): StockEvent => ({
  type: 'StockAdjusted',
  data: {
    ...of,
    reason: 'shrinkage',
    delta: quantity,
    onHand,
    note: 'frost',
    ...(lowStockThreshold === undefined ? {} : { lowStockThreshold }),
  },
})
const counted = (onHand: number, was: number, lowStockThreshold?: number): StockEvent => ({
  type: 'StockCounted',
  data: {
    ...of,
    onHand,
    previousOnHand: was,
    note: 'counted',
    ...(lowStockThreshold === undefined ? {} : { lowStockThreshold }),
  },
})

test.each<[string, StockEvent, string | undefined]>([
  ['a sale that comes to the threshold', sold(2, 5, 5), 'product_low'],
  ['a sale that passes it', sold(4, 3, 5), 'product_low'],
  ['a sale far above it', sold(2, 6, 5), undefined],
  ['one more sale below it', sold(1, 4, 5), undefined],
  ['the last of it', sold(1, 0, 5), 'product_sold_out'],
  ['the last of a lot', sold(20, 0, 5), 'product_sold_out'],
  ['a threshold of nothing, and little left', sold(1, 1, 0), undefined],
  ['a sale of before thresholds', sold(2, 10), 'product_low'],
  ['waste', adjusted(-3, 4, 5), 'product_low'],
  ['waste of the last', adjusted(-3, 0, 5), 'product_sold_out'],
  ['waste of before thresholds', adjusted(-3, 4), undefined],
  ['more of it, still little', adjusted(2, 4, 5), undefined],
  ['a count that finds less', counted(5, 8, 5), 'product_low'],
  ['a count that finds nothing', counted(0, 1, 5), 'product_sold_out'],
  ['a count that finds more', counted(3, 0, 5), undefined],
  ['a count of what is not in the market', counted(0, 8), undefined],
])('%s', (_, event, notification) => {
  expect(stockNotification(event)).toBe(notification)
})

describe('stock notifications', () => {
  const LOW = 5
  const quantities = fc.integer({ min: 1, max: 6 })
  const commands: fc.Arbitrary<StockCommand> = fc.oneof(
    fc.integer({ min: 0, max: 12 }).map((onHand): StockCommand => {
      return { type: 'CountStock', ...of, onHand, note: 'counted', lowStockThreshold: LOW }
    }),
    fc.integer({ min: -6, max: 6 }).map((quantity): StockCommand => {
      return { type: 'AdjustStock', ...of, reason: 'correction', quantity, note: 'as said', lowStockThreshold: LOW }
    }),
    quantities.map(
      (quantity): StockCommand => ({ type: 'ReserveStock', productId, checkoutId, quantity, expiresAt: '' }),
    ),
    fc.constant<StockCommand>({ type: 'SellReservedStock', productId, checkoutId, lowStockThreshold: LOW }),
  )
  const always = invariant(stock, commands)

  always('cover every decrease below the threshold, and nothing else', ({ history }) => {
    let was = 0
    for (const event of history) {
      const now = onHandIn(event) ?? was
      expect(stockNotification(event)).toBe(due(was, now))
      was = now
    }
  })

  always('repeat only after the stock was above the threshold', ({ history }) => {
    let thereWasMore = false
    for (const event of history) {
      const isNotified = stockNotification(event) === 'product_low'
      if (isNotified) expect(thereWasMore).toBe(true)
      thereWasMore = !isNotified && (thereWasMore || (onHandIn(event) ?? 0) > LOW)
    }
  })

  const onHandIn = ({ data }: StockEvent) => ('onHand' in data ? data.onHand : undefined)
  const due = (was: number, now: number) => {
    if (now >= was) return undefined
    if (now === 0) return 'product_sold_out'
    return now <= LOW && was > LOW ? 'product_low' : undefined
  }
})
