import { describe, expect, test } from 'vitest'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { stockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import { type BulkDraft, changesIn, problemsIn } from '#frontend/producer/inventory/bulk-form.tsx'
import { amountIn, changeFrom, NOTHING_TYPED, onHandAfter } from '#frontend/producer/inventory/shelf-change.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { idNamed } from '#tests/support/ids.ts'

const AT_FOUR = { seen: 4, now: 4, unit: 'per_pound' } as const
const typed = (over = {}) => ({ ...NOTHING_TYPED, amount: '2.5', note: 'frost', ...over })

test.each([
  ['', undefined],
  ['  ', undefined],
  ['0', 0],
  [' 2.5 ', 2.5],
  ['2,5', 2.5],
  ['two', Number.NaN],
])('“%s” is %s', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})

describe('what was typed', () => {
  test('a count says what was seen', () => {
    expect(changeFrom('counted', typed(), 4)).toEqual({ reason: 'counted', onHand: 2.5, expectedOnHand: 4 })
  })
  test('a correction goes the way it says', () => {
    expect(changeFrom('correction', typed(), 4)).toMatchObject({ quantity: -2.5 })
    expect(changeFrom('correction', typed({ direction: 'more' }), 4)).toMatchObject({ quantity: 2.5 })
  })
  test.each(['less', 'more'] as const)('a signed amount of %s is refused', (direction) => {
    const change = changeFrom('correction', typed({ amount: '-2', direction }), 4)
    expect(formMessages(stockChangeForm, change)).toEqual({ quantity: 'Please enter an amount above 0' })
    expect(onHandAfter('correction', typed({ amount: '-2', direction }), AT_FOUR)).toBeUndefined()
  })
  test.each([
    ['-1', 'Stock cannot go below zero'],
    ['1.5', 'Please enter a whole number.'],
  ])('a count of %s is refused as on the server', (amount, message) => {
    const change = changeFrom('counted', typed({ amount }), 4)
    expect(formMessages(stockChangeIn('per_item'), change)).toEqual({ onHand: message })
    expect(onHandAfter('counted', typed({ amount }), { ...AT_FOUR, unit: 'per_item' })).toBeUndefined()
  })
  test('nothing typed is no zero', () => {
    expect(changeFrom('counted', typed({ amount: '' }), 4)).toMatchObject({ onHand: undefined })
  })
  test.each([
    ['counted', {}, 2.5],
    ['received', {}, 6.5],
    ['shrinkage', {}, 1.5],
    ['correction', {}, 1.5],
    ['correction', { direction: 'more' }, 6.5],
    ['received', { amount: 'x' }, undefined],
    ['received', { amount: '' }, undefined],
  ] as const)('%s %o leaves %s of four', (why, over, after) => {
    expect(onHandAfter(why, typed(over), AT_FOUR)).toBe(after)
  })
  test('what was sold during a count comes off it', () => {
    expect(onHandAfter('counted', typed(), { ...AT_FOUR, now: 3 })).toBe(1.5)
  })
})

describe('a table of changes', () => {
  const line = (name: string) => ({ id: idNamed('product', name), name, onHand: 4, unit: 'per_item' }) as InventoryItem
  const table = (over: Partial<BulkDraft> = {}): BulkDraft => ({
    way: 'received',
    note: '',
    lines: [
      { line: line('Eggs'), amount: '6' },
      { line: line('Milk'), amount: '' },
      { line: line('Kale'), amount: '0' },
    ],
    ...over,
  })
  test('leaves alone what was left empty', () => {
    expect(changesIn(table({ way: 'counted' }))).toEqual([
      { productId: idNamed('product', 'Eggs'), change: { reason: 'counted', onHand: 6, expectedOnHand: 4 } },
      { productId: idNamed('product', 'Kale'), change: { reason: 'counted', onHand: 0, expectedOnHand: 4 } },
    ])
    expect(problemsIn(table({ way: 'counted' }))).toBeUndefined()
  })
  test('says what is wrong with which line', () => {
    expect(problemsIn(table())).toMatchObject({
      amounts: { [idNamed('product', 'Kale')]: 'Please enter an amount above 0' },
      note: undefined,
      all: undefined,
    })
  })
  test('refuses amounts between two steps', () => {
    const lines = [{ line: line('Eggs'), amount: '1.5' }]
    const amounts = { [idNamed('product', 'Eggs')]: 'Please enter a whole number.' }
    expect(problemsIn(table({ lines }))).toMatchObject({ amounts })
  })
  test('asks once why something is gone', () => {
    const lines = [{ line: line('Eggs'), amount: '1' }]
    expect(problemsIn(table({ way: 'shrinkage', lines }))).toMatchObject({ amounts: {}, note: 'Please say why' })
    expect(problemsIn(table({ way: 'shrinkage', note: 'frost', lines }))).toBeUndefined()
  })
  test('wants at least one amount', () => {
    expect(problemsIn(table({ lines: [] }))).toMatchObject({ all: 'Please enter an amount' })
  })
})
