import { expect, test } from 'vitest'
import { searchTermOf } from '#domain/ordering/global-search.contract.ts'

test.each([
  ['hannah@example.com', { kind: 'email', email: 'hannah@example.com' }],
  ['29.11', { kind: 'amount', cents: 2911 }],
  ['$29.11', { kind: 'amount', cents: 2911 }],
  ['$1,029', { kind: 'amount', cents: 102_900 }],
  ['4242', { kind: 'digits', digits: '4242' }],
  ['#FG-7K3M-92QX', { kind: 'number', number: 'FG-7K3M-92QX' }],
  ['fg-7k3m', { kind: 'number', number: 'fg-7k3m' }],
  ['pi_3Nabc', { kind: 'payment', paymentId: 'pi_3Nabc' }],
  ['order_00000000000000000000000000', { kind: 'id', id: 'order_00000000000000000000000000' }],
  [' Hannah Weld ', { kind: 'name', name: 'Hannah Weld' }],
  ['29', { kind: 'name', name: '29' }],
])('%j is read as %j', (text, term) => {
  expect(searchTermOf(text)).toEqual(term)
})
