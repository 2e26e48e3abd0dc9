import { describe } from 'vitest'
import { type DiscrepancyCommand, discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { DiscrepancyEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const caseId = idNamed('case', 'one')
const accountId = idNamed('account', 'support')
const differing = (cents: number): Discrepancy => ({
  kind: 'charge_differs',
  subject: 'pi_1',
  orderIds: [idNamed('order', 'one')],
  paymentIntentId: 'pi_1',
  log: { cents: 1059 },
  processor: { cents },
})
const found = (cents = 1000): DiscrepancyCommand => ({
  type: 'RecordDiscrepancy',
  caseId,
  difference: differing(cents),
})
const as = (
  type: 'DiscrepancyDetected' | 'DiscrepancyUpdated' | 'DiscrepancyReopened',
  cents = 1000,
): DiscrepancyEvent => ({
  type,
  data: { discrepancyId: caseId, ...differing(cents) },
})
const settle = (note = 'refunded by hand'): DiscrepancyCommand => ({
  type: 'ResolveDiscrepancy',
  caseId,
  accountId,
  note,
})
const settled: DiscrepancyEvent = {
  type: 'DiscrepancyResolved',
  data: { discrepancyId: caseId, accountId, note: 'refunded by hand' },
}
const gone: DiscrepancyEvent = { type: 'DiscrepancyCleared', data: { discrepancyId: caseId } }
const opened = as('DiscrepancyDetected')

describe('a difference', () => {
  const when = spec(discrepancyStream)
  when('opens a case').given().when(found()).happens(opened)
  when('found again is the same case').given(opened).when(found()).happens()
  when('with other figures is the same case, changed')
    .given(opened)
    .when(found(900))
    .happens(as('DiscrepancyUpdated', 900))
  when('that is not there any more is gone').given(opened).when({ type: 'ClearDiscrepancy', caseId }).happens(gone)
  when('goes once').given(opened, gone).when({ type: 'ClearDiscrepancy', caseId }).happens()
  when('that comes back is looked at again').given(opened, gone).when(found()).happens(as('DiscrepancyReopened'))
  when('somebody has settled stays settled').given(opened, settled).when(found()).happens()
  when('somebody has settled comes back with other figures')
    .given(opened, settled)
    .when(found(900))
    .happens(as('DiscrepancyReopened', 900))
  when('that is settled does not go').given(opened, settled).when({ type: 'ClearDiscrepancy', caseId }).happens()
})

describe('a case', () => {
  const when = spec(discrepancyStream)
  when('is settled with a word').given(opened).when(settle()).happens(settled)
  when('is not settled without one').given(opened).when(settle('')).refuses('note_required')
  when('is settled once').given(opened, settled).when(settle('again')).happens()
  when('that has gone need not be settled').given(opened, gone).when(settle()).happens()
  when('nobody found cannot be settled').given().when(settle()).refuses('discrepancy_not_found')
})
