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

const pair = (overrides: Partial<Pair>): Pair => ({
  subject: 'x_1',
  orderIds: [],
  recorded: { cents: 500, state: 'succeeded' },
  reported: { cents: 500, state: 'succeeded' },
  ...overrides,
})

test.each([
  ['charge', compareCharge, 'charge_without_order', 'order_without_charge', 'charge_mismatch'],
  ['refund', compareRefund, 'refund_unrecorded', 'refund_missing', 'refund_mismatch'],
  ['transfer', compareTransfer, 'transfer_unrecorded', 'transfer_missing', 'transfer_mismatch'],
  ['dispute', compareChargeback, 'chargeback_unrecorded', 'chargeback_mismatch', 'chargeback_mismatch'],
] as const)('a %s that is missing or different is reported', (_, compare, ...kinds) => {
  expect(compare(pair({}))).toBeUndefined()
  expect(compare(pair({ recorded: undefined, reported: undefined }))).toBeUndefined()
  const [onlyProcessor, onlyLog, both] = kinds
  expect(compare(pair({ recorded: undefined }))).toMatchObject({ kind: onlyProcessor, recorded: {} })
  expect(compare(pair({ reported: undefined }))).toMatchObject({ kind: onlyLog, reported: {} })
  expect(compare(pair({ reported: { cents: 499, state: 'succeeded' } }))?.kind).toBe(both)
  expect(compare(pair({ reported: { cents: 500, state: 'submitted' } }))?.kind).toBe(both)
})

test('a refund that failed on both sides is reported', () => {
  const failed = { cents: 500, state: 'failed' }
  expect(compareRefund(pair({ recorded: failed, reported: failed }))?.kind).toBe('refund_failed')
})

const id = idNamed('reconciliation', 'one')
const requested = { type: 'ReconciliationRequested', data: { reconciliationId: id } } as const
const figures = {
  chargeCount: 1,
  refundCount: 0,
  transferCount: 0,
  storeCreditCount: 0,
  chargebackCount: 0,
  recoveredCount: 0,
  discrepancyCount: 0,
  openedCount: 0,
}
const finish = { type: 'CompleteReconciliation', reconciliationId: id, ...figures } as const
const finished = { type: 'ReconciliationCompleted', data: { reconciliationId: id, ...figures } } as const
const when = spec(reconciliation)
when('a reconciliation is requested once')
  .given(requested)
  .when({ type: 'RequestReconciliation', reconciliationId: id })
  .happens()
when('a reconciliation is completed').given(requested).when(finish).happens(finished)
when('a reconciliation is completed once').given(requested, finished).when(finish).happens()
when('a reconciliation that was not requested is not completed')
  .given()
  .when(finish)
  .refuses('reconciliation_not_requested')
