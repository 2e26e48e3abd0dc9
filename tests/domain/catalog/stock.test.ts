import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Adjustment, StockEvent } from '#domain/catalog/inventory.events.ts'
import { availableOf, type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const productId = idNamed('product', 'eggs')
const producerId = idNamed('producer', 'farm')
const [ann, bob] = [idNamed('checkout', 'ann'), idNamed('checkout', 'bob')]
const orderId = idNamed('order', 'one')
const until = '2026-05-01T10:00:00.000Z'

const counted = (onHand: number, was = 0): StockEvent => ({
  type: 'StockCounted',
  data: { productId, producerId, onHand, previousOnHand: was, note: 'count' },
})
const held = (checkoutId: string, quantity = 1): StockEvent => ({
  type: 'StockReserved',
  data: { productId, producerId, checkoutId, quantity, expiresAt: until },
})
const released = (checkoutId: string, quantity = 1): StockEvent => ({
  type: 'StockReservationReleased',
  data: { productId, producerId, checkoutId, quantity },
})
const sold = (checkoutId: string, quantity: number, onHand: number): StockEvent => ({
  type: 'StockSold',
  data: { productId, producerId, checkoutId, quantity, onHand },
})
const hold = (checkoutId: string, quantity = 1): StockCommand => ({
  type: 'ReserveStock',
  productId,
  checkoutId,
  quantity,
  expiresAt: until,
})
const count = (onHand: number): StockCommand => ({ type: 'CountStock', productId, producerId, onHand, note: 'count' })
const countSeeing = (onHand: number, seen: number): StockCommand => ({
  type: 'CountStock',
  productId,
  producerId,
  onHand,
  expectedOnHand: seen,
  note: 'count',
})
const adjust = (quantity: number, reason: Adjustment = 'correction', by = producerId): StockCommand => ({
  type: 'AdjustStock',
  productId,
  producerId: by,
  reason,
  quantity,
  note: 'as said',
})
const adjusted = (quantity: number, onHand: number, reason: Adjustment = 'correction'): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, producerId, reason, delta: quantity, onHand, note: 'as said' },
})
const sell = (checkoutId: string): StockCommand => ({ type: 'SellReservedStock', productId, checkoutId })
const release = (checkoutId: string): StockCommand => ({ type: 'ReleaseStockReservation', productId, checkoutId })

describe('stock', () => {
  const when = spec(stock)
  when('is reserved when available').given(counted(2)).when(hold(ann)).happens(held(ann))
  when('is reserved once when it is the last item')
    .given(counted(1), held(ann))
    .when(hold(bob))
    .refuses('out_of_stock', { available: 0, asked: 1 })
  when('is reserved once for a repeated command').given(counted(2), held(ann)).when(hold(ann)).happens()
  when('is reserved with the larger of two quantities')
    .given(counted(3), held(ann))
    .when(hold(ann, 3))
    .happens(held(ann, 3))
  when('is available again once released')
    .given(counted(1), held(ann), released(ann))
    .when(hold(bob))
    .happens(held(bob))
  when('a release without a reservation causes no event').given(counted(1)).when(release(ann)).happens()
  when('is sold from its reservation')
    .given(counted(5), held(ann, 2))
    .when(sell(ann))
    .happens(sold(ann, 2, 3))
  when('records the low-stock threshold with a sale')
    .given(counted(5), held(ann, 2))
    .when({ type: 'SellReservedStock', productId, checkoutId: ann, lowStockThreshold: 3 })
    .happens({
      type: 'StockSold',
      data: { productId, producerId, checkoutId: ann, quantity: 2, onHand: 3, lowStockThreshold: 3 },
    })
  when('is not sold after its release')
    .given(counted(5), held(ann), released(ann))
    .when(sell(ann))
    .refuses('stock_reservation_not_found')
  when('is not reserved before the first count').given().when(hold(ann)).refuses('out_of_stock', { available: 0 })
  when('can be counted in quarter pounds').given(counted(1)).when(hold(ann, 0.25)).happens(held(ann, 0.25))
  when('is not counted below zero').given(counted(1)).when(count(-1)).refuses('stock_negative')
  when('keeps reserved items in a count')
    .given(counted(5), held(ann, 3))
    .when(count(2))
    .refuses('stock_reserved', { held: 3 })
  when('an unchanged count causes no event').given(counted(5)).when(count(5)).happens()
  when('records the previous count').given(counted(5)).when(count(8)).happens(counted(8, 5))
  when('keeps sales made since the count started')
    .given(counted(10), held(ann), sold(ann, 1, 9))
    .when(countSeeing(8, 10))
    .happens(counted(7, 9))
  when('increases by a harvest')
    .given(counted(3))
    .when(adjust(5, 'received'))
    .happens(adjusted(5, 8, 'received'))
  when('decreases by shrinkage')
    .given(counted(3))
    .when(adjust(-2, 'shrinkage'))
    .happens(adjusted(-2, 1, 'shrinkage'))
  when('does not shrink by more than is on hand')
    .given(counted(3))
    .when(adjust(-4, 'shrinkage'))
    .refuses('stock_negative')
  when('does not shrink by reserved items')
    .given(counted(3), held(ann, 2))
    .when(adjust(-2, 'shrinkage'))
    .refuses('stock_reserved', { held: 2 })
  when('is not adjusted by zero').given(counted(3)).when(adjust(0)).happens()
  when('is not changed by another producer')
    .given(counted(3))
    .when(adjust(1, 'received', idNamed('producer', 'other')))
    .refuses('product_not_owned')
  const close: StockCommand = { type: 'CloseStock', productId, producerId }
  const closed: StockEvent = { type: 'StockClosed', data: { productId, producerId } }
  when('is closed before any sale').given(counted(3)).when(close).happens(closed)
  when('is closed before any count').given().when(close).happens(closed)
  when('is closed once').given(counted(3), closed).when(close).happens()
  when('is not closed with sales')
    .given(counted(3), held(ann), sold(ann, 1, 2))
    .when(close)
    .refuses('product_was_sold')
  when('is not closed with a reservation').given(counted(3), held(ann)).when(close).refuses('product_is_reserved')
  when('is closed after its reservation was released')
    .given(counted(3), held(ann), released(ann))
    .when(close)
    .happens(closed)
  when('is not reserved once closed').given(counted(3), closed).when(hold(ann)).refuses('out_of_stock')
  when('is not counted once closed').given(counted(3), closed).when(count(4)).refuses('product_not_found')
  when('is not closed by another producer')
    .given(counted(3))
    .when({ ...close, producerId: idNamed('producer', 'other') })
    .refuses('product_not_owned')
  when('increases by a restock')
    .given(counted(1), held(ann), sold(ann, 1, 0))
    .when({ type: 'RestockProduct', productId, orderId, quantity: 1 })
    .happens({ type: 'StockRestocked', data: { productId, producerId, orderId, quantity: 1, onHand: 1 } })
})

describe('stock after any commands', () => {
  const checkouts = fc.constantFrom(ann, bob, idNamed('checkout', 'eve'))
  const quantities = fc.integer({ min: 1, max: 24 }).map((quarters) => quarters / 4)
  const commands: fc.Arbitrary<StockCommand> = fc.oneof(
    fc.integer({ min: -2, max: 20 }).map(count),
    fc
      .tuple(fc.integer({ min: -2, max: 20 }), fc.integer({ min: 0, max: 20 }))
      .map(([n, seen]) => countSeeing(n, seen)),
    fc.integer({ min: -6, max: 6 }).map((quantity) => adjust(quantity)),
    fc.tuple(checkouts, quantities).map(([checkout, quantity]) => hold(checkout, quantity)),
    checkouts.map(sell),
    checkouts.map(release),
  )
  const always = invariant(stock, commands)
  always('never goes below zero', ({ state }) => {
    expect(availableOf(state)).toBeGreaterThanOrEqual(0)
    expect(state.onHand).toBeGreaterThanOrEqual(0)
  })
  always('equals counts and adjustments minus sales', ({ state, history }) => {
    const total = history.reduce((sum, { type, data }) => {
      if (type === 'StockCounted') return sum + data.onHand - data.previousOnHand
      if (type === 'StockAdjusted') return sum + data.delta
      return type === 'StockSold' ? sum - data.quantity : sum
    }, 0)
    expect(state.onHand).toBe(total)
  })
})
