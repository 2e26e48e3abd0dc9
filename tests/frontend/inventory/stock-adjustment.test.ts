import { describe, expect, test } from 'vitest'
import type { InventoryAdjusted, InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { type StockChangeForm, stockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import {
  type AdjustmentValues,
  type BulkValues,
  COUNT,
  changeFrom,
  changesFrom,
  onHandAfter,
  outcomesLabel,
  problemsOf,
  undoOf,
} from '#frontend/producer/inventory/stock-adjustment.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { idNamed } from '#tests/support/ids.ts'

const AT_FOUR = { seen: 4, now: 4, unit: 'per_pound' } as const
const values = (overrides: Partial<AdjustmentValues> = {}): AdjustmentValues => ({
  ...COUNT,
  amount: 2.5,
  note: 'frost',
  ...overrides,
})

describe('a stock adjustment', () => {
  test('of a count includes the displayed stock', () => {
    expect(changeFrom(values(), 4)).toEqual({ reason: 'counted', onHand: 2.5, expectedOnHand: 4 })
  })
  test('corrects in the chosen direction', () => {
    expect(changeFrom(values({ reason: 'correction' }), 4)).toMatchObject({ quantity: -2.5 })
    expect(changeFrom(values({ reason: 'correction', direction: 'add' }), 4)).toMatchObject({ quantity: 2.5 })
  })
  test.each(['remove', 'add'] as const)('refuses a signed quantity to %s', (direction) => {
    const signed = values({ reason: 'correction', amount: -2, direction })
    expect(formMessages(stockChangeForm, changeFrom(signed, 4))).toEqual({ quantity: 'Enter an amount above 0' })
    expect(onHandAfter(signed, AT_FOUR)).toBeUndefined()
  })
  test.each([
    [-1, 'Stock cannot go below zero'],
    [1.5, 'Enter a whole number.'],
  ])('refuses a count of %s like the server', (amount, message) => {
    const count = values({ amount })
    expect(formMessages(stockChangeIn('per_item'), changeFrom(count, 4))).toEqual({ onHand: message })
    expect(onHandAfter(count, { ...AT_FOUR, unit: 'per_item' })).toBeUndefined()
  })
  test('does not treat an empty field as zero', () => {
    expect(changeFrom(values({ amount: null }), 4)).toMatchObject({ onHand: undefined })
  })
  test.each([
    [{ reason: 'counted' }, 2.5],
    [{ reason: 'received' }, 6.5],
    [{ reason: 'shrinkage' }, 1.5],
    [{ reason: 'correction' }, 1.5],
    [{ reason: 'correction', direction: 'add' }, 6.5],
    [{ reason: 'received', amount: null }, undefined],
  ] as const)('%o leaves %s of four', (overrides, after) => {
    expect(onHandAfter(values(overrides), AT_FOUR)).toBe(after)
  })
  test('subtracts sales during a count', () => {
    expect(onHandAfter(values(), { ...AT_FOUR, now: 3 })).toBe(1.5)
  })
})

test.each([
  [{ reason: 'counted', onHand: 2.5, expectedOnHand: 4 }, 1.5],
  [{ reason: 'received', quantity: 6, note: '' }, -6],
  [{ reason: 'shrinkage', quantity: 6, note: 'frost' }, 6],
  [{ reason: 'correction', quantity: -2, note: 'frost' }, 2],
] as const)('undo of %o is a correction by %d', (change, quantity) => {
  const undo = undoOf(change as StockChangeForm)
  expect(undo).toMatchObject({ reason: 'correction', quantity })
  expect(formMessages(stockChangeForm, undo)).toEqual({})
})

test('a count that changed nothing has no undo', () => {
  expect(undoOf({ reason: 'counted', onHand: 4, expectedOnHand: 4 })).toBeUndefined()
})

describe('a bulk adjustment', () => {
  const item = (name: string) => ({ id: idNamed('product', name), name, onHand: 4, unit: 'per_item' }) as InventoryItem
  const bulk = (overrides: Partial<BulkValues> = {}): BulkValues => ({
    ...COUNT,
    reason: 'received',
    lines: [
      { item: item('Eggs'), amount: 6 },
      { item: item('Milk'), amount: null },
      { item: item('Kale'), amount: 0 },
    ],
    ...overrides,
  })
  test('leaves empty lines unchanged', () => {
    expect(changesFrom(bulk({ reason: 'counted' }))).toEqual([
      { productId: idNamed('product', 'Eggs'), change: { reason: 'counted', onHand: 6, expectedOnHand: 4 } },
      { productId: idNamed('product', 'Kale'), change: { reason: 'counted', onHand: 0, expectedOnHand: 4 } },
    ])
    expect(problemsOf(bulk({ reason: 'counted' }))).toBeUndefined()
  })
  test('reports problems by product', () => {
    expect(problemsOf(bulk())).toMatchObject({
      amounts: { [idNamed('product', 'Kale')]: 'Enter an amount above 0' },
      note: undefined,
      form: undefined,
    })
    const lines = [{ item: item('Eggs'), amount: 1.5 }]
    const amounts = { [idNamed('product', 'Eggs')]: 'Enter a whole number.' }
    expect(problemsOf(bulk({ lines }))).toMatchObject({ amounts })
  })
  test('asks once why stock was lost', () => {
    const lines = [{ item: item('Eggs'), amount: 1 }]
    expect(problemsOf(bulk({ reason: 'shrinkage', lines }))).toMatchObject({ amounts: {}, note: 'Enter a reason' })
    expect(problemsOf(bulk({ reason: 'shrinkage', note: 'frost', lines }))).toBeUndefined()
  })
  test('needs at least one amount', () => {
    expect(problemsOf(bulk({ lines: [] }))).toMatchObject({ form: 'Enter an amount' })
  })
  test('summarizes what was saved and refused', () => {
    const outcome = (refused: InventoryAdjusted['refused']) => ({ id: '', onHand: 1, available: 1, refused })
    expect(outcomesLabel([outcome(null)])).toBe('1 saved.')
    expect(outcomesLabel([outcome(null), outcome({ code: 'x', why: 'No.' })])).toBe(
      '1 saved. 1 could not be saved; see each line for the reason.',
    )
  })
})
