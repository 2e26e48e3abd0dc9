import { expect, test } from 'vitest'
import type { LoggedEvent } from '#domain/audit/contract.ts'
import {
  type CausationNode,
  causationTree,
  changeOf,
  humanize,
  sentenceFor,
  streamLabel,
  subjectOf,
} from '#frontend/staff/event-log/event-format.ts'

const field = (name: string, value: unknown) => ({ name, json: JSON.stringify(value), personal: null })

const event = (id: string, causationId?: string): LoggedEvent => ({
  position: id,
  stream: 'product-product_1',
  revision: 1,
  id,
  type: 'ProductPriceChanged',
  recordedAt: '2026-11-01T09:30:00.000Z',
  actor: { kind: 'account', id: 'account_1' },
  correlationId: 'c',
  fields: [field('productId', 'product_1'), field('priceCents', 950), field('previousPriceCents', 800)],
  meta: JSON.stringify({ correlationId: 'c', causationId }),
})

const NAMES = { product_1: 'Red Kuri squash', account_1: 'orchard' }

test('a price change is described by names and amounts', () => {
  expect(humanize('ProductPriceChanged')).toBe('Product price changed')
  expect(changeOf(event('1'))).toBe('$8.00 → $9.50')
  expect(sentenceFor(event('1'), NAMES)).toBe('Product price changed: Red Kuri squash, $8.00 → $9.50, by orchard')
})

test('codes are labeled, free texts are unchanged', () => {
  const ofField = (name: string, value: string) => changeOf({ ...event('1'), fields: [field(name, value)] })
  expect(ofField('accessType', 'log_query')).toBe('Event log query')
  expect(ofField('reason', 'buyer_request')).toBe('Buyer request')
  expect(ofField('reason', 'Two jars arrived broken')).toBe('Two jars arrived broken')
})

test('a subject without a name is named after its stream', () => {
  expect(streamLabel('receipt_number_block-block_0000a1b2c3')).toBe('Receipt number block …a1b2c3')
  expect(streamLabel('retention-main')).toBe('Retention main')
})

test('an event’s subject comes from its stream or data', () => {
  expect(subjectOf(event('1'), NAMES)).toEqual({ id: 'product_1', name: 'Red Kuri squash' })
  const stock = { ...event('1'), stream: 'payment-pi_1' }
  expect(subjectOf(stock, NAMES)).toEqual({ id: 'product_1', name: 'Red Kuri squash' })
  expect(subjectOf(stock, {})).toEqual({ id: 'pi_1', name: null })
})

test('a correlation is a tree of causes, oldest first', () => {
  const tree = causationTree([event('4', 'elsewhere'), event('3', '1'), event('2', '1'), event('1')])
  const shape = (nodes: readonly CausationNode[]): unknown =>
    nodes.map(({ event: { id }, effects }) => [id, shape(effects)])
  expect(shape(tree)).toEqual([
    [
      '1',
      [
        ['2', []],
        ['3', []],
      ],
    ],
    ['4', []],
  ])
})
