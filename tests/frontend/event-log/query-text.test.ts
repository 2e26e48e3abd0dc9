import { expect, test } from 'vitest'
import {
  addQueryText,
  chipsOf,
  freeTextToken,
  isComplete,
  lastToken,
  typeCompletions,
} from '#frontend/staff/event-log/query-text.ts'

test('a query text becomes a filter', () => {
  expect(
    addQueryText({}, 'type:ProductPriceChanged product:"Red Kuri squash" actor:support after:2026-11-01 amount>100'),
  ).toEqual({
    filter: {
      types: 'ProductPriceChanged',
      product: 'Red Kuri squash',
      actor: 'support',
      from: '2026-11-01T00:00:00.000Z',
      minCents: 10_001,
    },
  })
})

test('text without a field is searched, types add up', () => {
  expect(addQueryText({ types: 'OrderPaid' }, 'type:OrderPlaced red squash')).toEqual({
    filter: { types: 'OrderPaid,OrderPlaced', text: 'red squash' },
  })
})

test.each([
  ['amount>=12.50', { minCents: 1250 }],
  ['amount<5', { maxCents: 499 }],
  ['amount=5', { minCents: 500, maxCents: 500 }],
  ['order:#1042', { order: '#1042' }],
  ['before:2026-11-01T09:30:00Z', { to: '2026-11-01T09:30:00.000Z' }],
])('%s is understood', (text, filter) => {
  expect(addQueryText({}, text)).toEqual({ filter })
})

test.each([
  ['price:5', 'There is no field “price”'],
  ['amount>much', '“much” is not an amount'],
  ['after:yesterday', '“yesterday” is not a date'],
  ['type>5', 'write type:value'],
  ['amount>10 amount<5', 'The range ends before it starts'],
  ['kind:nobody', 'one of these: account, guest, staff, system'],
])('%s is refused with a reason', (text, reason) => {
  expect(addQueryText({}, text)).toEqual({ error: expect.stringContaining(reason) })
})

test('completing a list of types keeps the types before it', () => {
  const types = ['OrderPaid', 'ProductListed', 'ProductPriceChanged']
  expect(typeCompletions('OrderPaid,pricech', types)).toEqual([
    { type: 'ProductPriceChanged', list: 'OrderPaid,ProductPriceChanged' },
  ])
  expect(typeCompletions('OrderPaid,', types).map(({ type }) => type)).toEqual(['ProductListed', 'ProductPriceChanged'])
  expect(typeCompletions('paid', types)).toEqual([{ type: 'OrderPaid', list: 'OrderPaid' }])
})

test('each chip removes its own part of the filter', () => {
  const chips = chipsOf({ types: 'OrderPaid,OrderPlaced', minCents: 500, product: 'Red Kuri squash' })
  expect(chips).toEqual([
    { label: 'type:OrderPaid', without: { types: 'OrderPlaced', minCents: 500, product: 'Red Kuri squash' } },
    { label: 'type:OrderPlaced', without: { types: 'OrderPaid', minCents: 500, product: 'Red Kuri squash' } },
    { label: 'amount ≥ $5.00', without: { types: 'OrderPaid,OrderPlaced', product: 'Red Kuri squash' } },
    { label: 'product:"Red Kuri squash"', without: { types: 'OrderPaid,OrderPlaced', minCents: 500 } },
  ])
})

test.each([
  ['', { start: 0, value: '' }],
  ['ty', { start: 0, value: 'ty' }],
  ['kind:staff prod', { start: 11, value: 'prod' }],
  ['kind:staff product:"Red K', { start: 11, field: 'product', value: 'Red K' }],
])('the token being typed in %j is found', (text, token) => {
  expect(lastToken(text)).toEqual(token)
})

test.each([
  ['red ku', { start: 0, value: 'red ku' }],
  ['kind:staff red ku', { start: 11, value: 'red ku' }],
  ['product:"Red Kuri squash" amount>5 FG-1', { start: 35, value: 'FG-1' }],
  ['product:"Red Ku', { start: 0, value: '' }],
  ['amount>5', { start: 0, value: '' }],
])('the words without a field in %j are found', (text, words) => {
  expect(freeTextToken(text)).toEqual(words)
})

test.each([
  ['', false],
  ['ty', false],
  ['type:OrderP', false],
  ['product:"Red K', false],
  ['product:"Red Kuri squash"', true],
  ['amount>100', true],
  ['kind:staff ', true],
])('%j is complete: %s', (text, complete) => {
  expect(isComplete(text)).toBe(complete)
})
