import { describe, expect, test } from 'vitest'
import type { InventorySettingsEvent } from '#domain/catalog/inventory.events.ts'
import {
  type InventorySettingsCommand,
  inventorySettings,
  thresholdFor,
} from '#domain/catalog/inventory-settings.decider.ts'
import { stockStatus } from '#domain/catalog/stock-level.ts'
import { fold } from '#domain/kernel/decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [eggs, milk] = [idNamed('product', 'eggs'), idNamed('product', 'milk')]

const set = (threshold: number): InventorySettingsCommand => ({ type: 'SetLowStockThreshold', producerId, threshold })
const changed = (threshold: number, was: number): InventorySettingsEvent => ({
  type: 'LowStockThresholdChanged',
  data: { producerId, threshold, previousThreshold: was },
})
const setOwn = (productId: string, threshold: number | null): InventorySettingsCommand => ({
  type: 'SetProductLowStockThreshold',
  producerId,
  productId,
  threshold,
})
const ownChanged = (productId: string, threshold: number | null): InventorySettingsEvent => ({
  type: 'ProductLowStockThresholdChanged',
  data: { producerId, productId, threshold },
})

describe('the low-stock threshold', () => {
  const when = spec(inventorySettings)
  when('starts at ten').given().when(set(5)).happens(changed(5, 10))
  when('can be zero, to report only the sold-out product').given().when(set(0)).happens(changed(0, 10))
  when('is set once to the same value').given(changed(5, 10)).when(set(5)).happens()
  when('is set for one product').given().when(setOwn(eggs, 2.5)).happens(ownChanged(eggs, 2.5))
  when('of one product is independent of the others')
    .given(ownChanged(eggs, 10))
    .when(setOwn(milk, 3))
    .happens(ownChanged(milk, 3))
  when('of one product is set once to the same value').given(ownChanged(eggs, 2)).when(setOwn(eggs, 2)).happens()
  when('of one product is reset to the common one')
    .given(ownChanged(eggs, 2))
    .when(setOwn(eggs, null))
    .happens(ownChanged(eggs, null))
  when('of a product without its own needs no reset').given().when(setOwn(eggs, null)).happens()

  test('applies to every product without its own', () => {
    const state = fold(inventorySettings, [ownChanged(eggs, 2), changed(7, 10), ownChanged(milk, 0)])
    expect([eggs, milk, idNamed('product', 'leeks')].map((id) => thresholdFor(state, id))).toEqual([2, 0, 7])
  })
})

describe('a stock level', () => {
  test.each([
    [{ available: 10 }, 'low'],
    [{ available: 10.25 }, 'in_stock'],
    [{ available: 0 }, 'out'],
    [{ available: 0, threshold: 0 }, 'out'],
    [{ available: 0.25, threshold: 0 }, 'in_stock'],
    [{ available: 0, listed: false }, 'unlisted'],
  ])('of %o is %s', (stock, status) => {
    expect(stockStatus({ listed: true, threshold: 10, ...stock })).toBe(status)
  })
})
