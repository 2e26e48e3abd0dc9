import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Adjustment, StockEvent } from '#domain/catalog/inventory.events.ts'
import { availableOf, type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

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
  until,
})
const count = (onHand: number): StockCommand => ({ type: 'CountStock', productId, producerId, onHand, reason: 'count' })
const countSeeing = (onHand: number, seen: number): StockCommand => ({
  type: 'CountStock',
  productId,
  producerId,
  onHand,
  seen,
  reason: 'count',
})
const adjust = (quantity: number, why: Adjustment = 'corrected', by = producerId): StockCommand => ({
  type: 'AdjustStock',
  productId,
  producerId: by,
  why,
  quantity,
  reason: 'as said',
})
const adjusted = (quantity: number, onHand: number, why: Adjustment = 'corrected'): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, producerId, why, delta: quantity, onHand, note: 'as said' },
})
const sell = (checkoutId: string): StockCommand => ({ type: 'SellReservedStock', productId, checkoutId })
const release = (checkoutId: string): StockCommand => ({ type: 'ReleaseStockReservation', productId, checkoutId })

describe('stock', () => {
  const when = spec(stock)
  when('what is there can be held').given(counted(2)).when(hold(ann)).happens(held(ann))
  when('the last item is held once')
    .given(counted(1), held(ann))
    .when(hold(bob))
    .refuses('out_of_stock', { available: 0, asked: 1 })
  when('a hold asked for again holds once').given(counted(2), held(ann)).when(hold(ann)).happens()
  when('a larger hold replaces the smaller one').given(counted(3), held(ann)).when(hold(ann, 3)).happens(held(ann, 3))
  when('a released hold is free for the next')
    .given(counted(1), held(ann), released(ann))
    .when(hold(bob))
    .happens(held(bob))
  when('releasing nothing is no news').given(counted(1)).when(release(ann)).happens()
  when('a hold becomes a sale')
    .given(counted(5), held(ann, 2))
    .when(sell(ann))
    .happens(sold(ann, 2, 3))
  when('a sale bears from how little its producer is told')
    .given(counted(5), held(ann, 2))
    .when({ type: 'SellReservedStock', productId, checkoutId: ann, lowStockThreshold: 3 })
    .happens({
      type: 'StockSold',
      data: { productId, producerId, checkoutId: ann, quantity: 2, onHand: 3, lowStockThreshold: 3 },
    })
  when('a released hold cannot be sold')
    .given(counted(5), held(ann), released(ann))
    .when(sell(ann))
    .refuses('stock_reservation_not_found')
  when('nothing was ever there to hold').given().when(hold(ann)).refuses('out_of_stock', { available: 0 })
  when('a quarter pound is a quantity').given(counted(1)).when(hold(ann, 0.25)).happens(held(ann, 0.25))
  when('a count below zero is refused').given(counted(1)).when(count(-1)).refuses('stock_negative')
  when('a count leaves promised goods alone')
    .given(counted(5), held(ann, 3))
    .when(count(2))
    .refuses('stock_reserved', { held: 3 })
  when('a count of what was known is no news').given(counted(5)).when(count(5)).happens()
  when('a count tells what it was before').given(counted(5)).when(count(8)).happens(counted(8, 5))
  when('a count leaves sold what was sold since the shelf was looked at')
    .given(counted(10), held(ann), sold(ann, 1, 9))
    .when(countSeeing(8, 10))
    .happens(counted(7, 9))
  when('a harvest comes to what is there')
    .given(counted(3))
    .when(adjust(5, 'added'))
    .happens(adjusted(5, 8, 'added'))
  when('what spoiled is gone')
    .given(counted(3))
    .when(adjust(-2, 'wasted'))
    .happens(adjusted(-2, 1, 'wasted'))
  when('more than is there cannot spoil').given(counted(3)).when(adjust(-4, 'wasted')).refuses('stock_negative')
  when('what is promised cannot spoil')
    .given(counted(3), held(ann, 2))
    .when(adjust(-2, 'wasted'))
    .refuses('stock_reserved', { held: 2 })
  when('nothing more and nothing less is no news').given(counted(3)).when(adjust(0)).happens()
  when("somebody else's shelf is left alone")
    .given(counted(3))
    .when(adjust(1, 'added', idNamed('producer', 'other')))
    .refuses('product_not_owned')
  const close: StockCommand = { type: 'CloseStock', productId, producerId }
  const closed: StockEvent = { type: 'StockClosed', data: { productId, producerId } }
  when('what was never sold can be closed').given(counted(3)).when(close).happens(closed)
  when('what was never counted can be closed').given().when(close).happens(closed)
  when('it closes once').given(counted(3), closed).when(close).happens()
  when('what was sold stays')
    .given(counted(3), held(ann), sold(ann, 1, 2))
    .when(close)
    .refuses('product_was_sold')
  when('what a buyer holds stays').given(counted(3), held(ann)).when(close).refuses('product_is_reserved')
  when('a released hold keeps nothing open').given(counted(3), held(ann), released(ann)).when(close).happens(closed)
  when('nothing of a closed shelf can be held').given(counted(3), closed).when(hold(ann)).refuses('out_of_stock')
  when('a closed shelf is not counted').given(counted(3), closed).when(count(4)).refuses('product_not_found')
  when('another producer closes nothing')
    .given(counted(3))
    .when({ ...close, producerId: idNamed('producer', 'other') })
    .refuses('product_not_owned')
  when('returned goods are on the shelf again')
    .given(counted(1), held(ann), sold(ann, 1, 0))
    .when({ type: 'RestockProduct', productId, orderId, quantity: 1 })
    .happens({ type: 'StockRestocked', data: { productId, producerId, orderId, quantity: 1, onHand: 1 } })
})

describe('stock, whatever is asked of it', () => {
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
  const always = law(stock, commands)
  always('never goes below zero', ({ state }) => {
    expect(availableOf(state)).toBeGreaterThanOrEqual(0)
    expect(state.onHand).toBeGreaterThanOrEqual(0)
  })
  always('is what was counted and changed, less what was sold', ({ state, history }) => {
    const total = history.reduce((sum, { type, data }) => {
      if (type === 'StockCounted') return sum + data.onHand - data.previousOnHand
      if (type === 'StockAdjusted') return sum + data.delta
      return type === 'StockSold' ? sum - data.quantity : sum
    }, 0)
    expect(state.onHand).toBe(total)
  })
})
