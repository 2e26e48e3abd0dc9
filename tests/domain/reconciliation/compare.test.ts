import { expect, test } from 'vitest'
import {
  compareCharge,
  compareChargeback,
  compareRefund,
  compareTransfer,
  type Pair,
} from '#domain/reconciliation/discrepancy.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const pair = (over: Partial<Pair>): Pair => ({
  subject: 'x_1',
  orderIds: [],
  log: { cents: 500, state: 'settled' },
  processor: { cents: 500, state: 'settled' },
  ...over,
})

test.each([
  ['charge', compareCharge, 'charge_without_order', 'order_without_charge', 'charge_differs'],
  ['refund', compareRefund, 'refund_unknown', 'refund_missing', 'refund_differs'],
  ['transfer', compareTransfer, 'transfer_unknown', 'transfer_missing', 'transfer_differs'],
  ['dispute', compareChargeback, 'dispute_unknown', 'dispute_differs', 'dispute_differs'],
] as const)('a %s that one side does not know, or knows otherwise, is told', (_, compare, ...kinds) => {
  expect(compare(pair({}))).toBeUndefined()
  expect(compare(pair({ log: undefined, processor: undefined }))).toBeUndefined()
  const [onlyProcessor, onlyLog, both] = kinds
  expect(compare(pair({ log: undefined }))).toMatchObject({ kind: onlyProcessor, log: {} })
  expect(compare(pair({ processor: undefined }))).toMatchObject({ kind: onlyLog, processor: {} })
  expect(compare(pair({ processor: { cents: 499, state: 'settled' } }))?.kind).toBe(both)
  expect(compare(pair({ processor: { cents: 500, state: 'sent' } }))?.kind).toBe(both)
})

test('a refund that both sides know has failed is somebody’s money', () => {
  const failed = { cents: 500, state: 'failed' }
  expect(compareRefund(pair({ log: failed, processor: failed }))?.kind).toBe('refund_failed')
})

const id = idNamed('reconciliation', 'one')
const asked = { type: 'ReconciliationRequested', data: { reconciliationId: id } } as const
const figures = {
  chargeCount: 1,
  refundCount: 0,
  transferCount: 0,
  chargebackCount: 0,
  recoveredCount: 0,
  discrepancyCount: 0,
  position: '7',
}
const finish = { type: 'CompleteReconciliation', reconciliationId: id, ...figures } as const
const finished = { type: 'ReconciliationCompleted', data: { reconciliationId: id, ...figures } } as const
const when = spec(reconciliation)
when('a comparison is asked for once')
  .given(asked)
  .when({ type: 'RequestReconciliation', reconciliationId: id })
  .happens()
when('a comparison is finished').given(asked).when(finish).happens(finished)
when('a comparison is finished once').given(asked, finished).when(finish).happens()
when('a comparison nobody asked for is not finished').given().when(finish).refuses('reconciliation_not_requested')
