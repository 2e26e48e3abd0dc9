import { describe } from 'vitest'
import { accessLog, type RecordAccess } from '#domain/audit/access-log.decider.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import { accessRecorded } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const reader = { accountId: idNamed('account', 'sue'), role: 'support' } as const
const [TEN, HALF_PAST_TEN, ELEVEN] = ['10:00', '10:30', '11:00'].map((time) => `2026-05-01T${time}:00.000Z`) as [
  string,
  string,
  string,
]
const recordAccess = (accessType: AccessType, target: string, now: string, visitEndsAt: string): RecordAccess => ({
  type: 'RecordAccess',
  reader,
  accessType,
  target,
  now,
  visitEndsAt,
})
const atTen = recordAccess('dispute', 'dispute_1', TEN, HALF_PAST_TEN)
const recordedAtTen = accessRecorded('dispute', 'dispute_1', { visitEndsAt: HALF_PAST_TEN })

describe('an access', () => {
  const when = spec(accessLog)
  when('is recorded').given().when(atTen).happens(recordedAtTen)
  when('to the same object during the visit is not recorded again')
    .given(recordedAtTen)
    .when({ ...atTen, now: '2026-05-01T10:29:59.999Z' })
    .happens()
  when('to the same object after the visit is recorded again')
    .given(recordedAtTen)
    .when(recordAccess('dispute', 'dispute_1', HALF_PAST_TEN, ELEVEN))
    .happens(accessRecorded('dispute', 'dispute_1', { visitEndsAt: ELEVEN }))
  when('to another object is recorded')
    .given(recordedAtTen)
    .when({ ...atTen, target: 'dispute_2' })
    .happens(accessRecorded('dispute', 'dispute_2', { visitEndsAt: HALF_PAST_TEN }))
  when('of another kind to the same object is recorded')
    .given(accessRecorded('order_replay', 'order_1', { visitEndsAt: HALF_PAST_TEN }))
    .when({ ...atTen, accessType: 'evidence', target: 'order_1' })
    .happens(accessRecorded('evidence', 'order_1', { visitEndsAt: HALF_PAST_TEN }))
  when('by a search is recorded each time')
    .given(accessRecorded('account_search', 'by email'))
    .when({ ...atTen, accessType: 'account_search', target: 'by email' })
    .happens(accessRecorded('account_search', 'by email'))
})
