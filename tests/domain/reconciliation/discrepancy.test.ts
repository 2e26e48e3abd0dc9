import { describe } from 'vitest'
import { type DiscrepancyCommand, discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { DiscrepancyEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const discrepancyId = idNamed('discrepancy', 'one')
const staffAccountId = idNamed('account', 'support')
const differing = (cents: number): Discrepancy => ({
  kind: 'charge_mismatch',
  subject: 'pi_1',
  orderIds: [idNamed('order', 'one')],
  paymentIntentId: 'pi_1',
  recorded: { cents: 1059 },
  reported: { cents },
})
const found = (cents = 1000): DiscrepancyCommand => ({
  type: 'RecordDiscrepancy',
  discrepancyId,
  discrepancy: differing(cents),
})
const as = (
  type: 'DiscrepancyDetected' | 'DiscrepancyUpdated' | 'DiscrepancyReopened',
  cents = 1000,
): DiscrepancyEvent => ({
  type,
  data: { discrepancyId, ...differing(cents) },
})
const settle = (note = 'refunded by hand'): DiscrepancyCommand => ({
  type: 'ResolveDiscrepancy',
  discrepancyId,
  staffAccountId,
  note,
})
const settled: DiscrepancyEvent = {
  type: 'DiscrepancyResolved',
  data: { discrepancyId, staffAccountId, note: 'refunded by hand' },
}
const cleared: DiscrepancyEvent = { type: 'DiscrepancyCleared', data: { discrepancyId } }
const opened = as('DiscrepancyDetected')

describe('a difference', () => {
  const when = spec(discrepancyStream)
  when('creates a discrepancy').given().when(found()).happens(opened)
  when('found again belongs to the same discrepancy').given(opened).when(found()).happens()
  when('with other amounts updates the same discrepancy')
    .given(opened)
    .when(found(900))
    .happens(as('DiscrepancyUpdated', 900))
  when('that is gone clears the discrepancy')
    .given(opened)
    .when({ type: 'ClearDiscrepancy', discrepancyId })
    .happens(cleared)
  when('is cleared once').given(opened, cleared).when({ type: 'ClearDiscrepancy', discrepancyId }).happens()
  when('that returns reopens the discrepancy').given(opened, cleared).when(found()).happens(as('DiscrepancyReopened'))
  when('that was resolved stays resolved').given(opened, settled).when(found()).happens()
  when('that was resolved is reopened with other amounts')
    .given(opened, settled)
    .when(found(900))
    .happens(as('DiscrepancyReopened', 900))
  when('that was resolved is not cleared')
    .given(opened, settled)
    .when({ type: 'ClearDiscrepancy', discrepancyId })
    .happens()
})

describe('a discrepancy', () => {
  const when = spec(discrepancyStream)
  when('is resolved with a note').given(opened).when(settle()).happens(settled)
  when('is not resolved without a note').given(opened).when(settle('')).refuses('note_required')
  when('is resolved once').given(opened, settled).when(settle('again')).happens()
  when('that was cleared cannot be resolved').given(opened, cleared).when(settle()).happens()
  when('that does not exist cannot be resolved').given().when(settle()).refuses('discrepancy_not_found')
})
