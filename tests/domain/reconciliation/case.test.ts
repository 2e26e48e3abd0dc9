import { describe } from 'vitest'
import { type CaseCommand, moneyCase } from '#domain/reconciliation/case.decider.ts'
import type { CaseEvent } from '#domain/reconciliation/case.events.ts'
import type { Difference } from '#domain/reconciliation/difference.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const caseId = idNamed('case', 'one')
const accountId = idNamed('account', 'support')
const differing = (cents: number): Difference => ({
  ...{ kind: 'charge_differs', subject: 'pi_1', orderIds: [idNamed('order', 'one')], intentId: 'pi_1' },
  ...{ log: { cents: 1059 }, processor: { cents } },
})
const found = (cents = 1000): CaseCommand => ({ type: 'RecordDifference', caseId, difference: differing(cents) })
const as = (type: 'CaseOpened' | 'CaseChanged' | 'CaseReopened', cents = 1000): CaseEvent => ({
  type,
  data: { caseId, ...differing(cents) },
})
const settle = (note = 'refunded by hand'): CaseCommand => ({ type: 'SettleCase', caseId, accountId, note })
const settled: CaseEvent = { type: 'CaseSettled', data: { caseId, accountId, note: 'refunded by hand' } }
const gone: CaseEvent = { type: 'CaseGone', data: { caseId } }
const opened = as('CaseOpened')

describe('a difference', () => {
  const when = spec(moneyCase)
  when('opens a case').given().when(found()).happens(opened)
  when('found again is the same case').given(opened).when(found()).happens()
  when('with other figures is the same case, changed').given(opened).when(found(900)).happens(as('CaseChanged', 900))
  when('that is not there any more is gone').given(opened).when({ type: 'RecordGone', caseId }).happens(gone)
  when('goes once').given(opened, gone).when({ type: 'RecordGone', caseId }).happens()
  when('that comes back is looked at again').given(opened, gone).when(found()).happens(as('CaseReopened'))
  when('somebody has settled stays settled').given(opened, settled).when(found()).happens()
  when('somebody has settled comes back with other figures')
    .given(opened, settled)
    .when(found(900))
    .happens(as('CaseReopened', 900))
  when('that is settled does not go').given(opened, settled).when({ type: 'RecordGone', caseId }).happens()
})

describe('a case', () => {
  const when = spec(moneyCase)
  when('is settled with a word').given(opened).when(settle()).happens(settled)
  when('is not settled without one').given(opened).when(settle('')).refuses('note_missing')
  when('is settled once').given(opened, settled).when(settle('again')).happens()
  when('that has gone need not be settled').given(opened, gone).when(settle()).happens()
  when('nobody found cannot be settled').given().when(settle()).refuses('case_not_found')
})
