import { describe, expect, test } from 'vitest'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { staffStanding } from '#domain/identity/staff-standing.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId: ann, username: 'ann', email: 'ann@example.com', cameAs: 'consumer', acceptedTerms: 'v1' },
}
const verified: AccountEvent = { type: 'EmailVerified', data: { accountId: ann } }
const given = (role: StaffRole): AccountEvent => ({ type: 'StaffRoleGiven', data: { accountId: ann, role } })
const setUp = (setUpId = 'first'): AccountEvent => ({ type: 'SecondStepSetUp', data: { accountId: ann, setUpId } })
const known = [registered, verified]

describe('who is of the staff', () => {
  const when = spec(account)
  const reason = 'Begins on Monday'
  const by = { keeper: { accountId: bob, role: 'admin' }, reason } as const
  const give = { type: 'GiveStaffRole', role: 'support', ...by } as const
  const take = { type: 'TakeStaffRole', ...by } as const

  when('is said by an admin, with a reason')
    .given(...known)
    .when(give)
    .happens({ type: 'StaffRoleGiven', data: { accountId: ann, role: 'support', reason } })
  when('is nobody whose account is paused or was ended')
    .given(...known)
    .when({ ...give, sanctioned: true })
    .refuses('member_sanctioned')
  when('is nobody who was erased')
    .given(...known, { type: 'AccountErased', data: { accountId: ann, requestId: 'one', destroyed: [], went: {} } })
    .when(give)
    .refuses('account_not_found')
  when('changes by another role')
    .given(...known, given('auditor'))
    .when(give)
    .happens({ type: 'StaffRoleGiven', data: { accountId: ann, role: 'support', reason } })
  when('ends with a reason')
    .given(...known, given('support'))
    .when(take)
    .happens({ type: 'StaffRoleTaken', data: { accountId: ann, reason } })
  for (const role of STAFF_ROLES.filter((one) => one !== 'admin'))
    when(`is nothing a ${role} decides`)
      .given(...known)
      .when({ ...give, keeper: { accountId: bob, role } })
      .refuses('not_allowed')
  for (const type of ['TakeStaffRole', 'ResetSecondStep', 'SignOutMember'] as const)
    when(`is never decided about oneself: ${type}`)
      .given(...known, given('admin'), setUp())
      .when({ type, ...by, keeper: { accountId: ann, role: 'admin' } })
      .refuses('own_standing')
  when('is no own promotion')
    .given(...known, given('admin'))
    .when({ ...give, keeper: { accountId: ann, role: 'admin' } })
    .refuses('own_standing')
  when('ends once')
    .given(...known, given('support'), { type: 'StaffRoleTaken', data: { accountId: ann } })
    .when(take)
    .happens()
  for (const type of ['TakeStaffRole', 'ResetSecondStep', 'SignOutMember'] as const)
    when(`is no word about other members: ${type}`)
      .given(...known, setUp())
      .when({ type, ...by })
      .refuses('not_of_staff')
  when('sees them signed out')
    .given(...known, given('support'))
    .when({ type: 'SignOutMember', ...by })
    .happens({ type: 'SignedOutByStaff', data: { accountId: ann, reason } })
})

describe('the second step of a sign-in', () => {
  const when = spec(account)
  const use = (nth: number, setUpId = 'first') => ({ type: 'UseRecoveryCode', setUpId, nth }) as const
  const used: AccountEvent = { type: 'RecoveryCodeUsed', data: { accountId: ann, setUpId: 'first', nth: 3 } }
  const removed: AccountEvent = {
    type: 'SecondStepRemoved',
    data: { accountId: ann, setUpId: 'first', by: 'owner' },
  }
  when('is set up').given(registered).when({ type: 'SetUpSecondStep', setUpId: 'first' }).happens(setUp())
  when('is set up once').given(registered, setUp()).when({ type: 'SetUpSecondStep', setUpId: 'first' }).happens()
  when('stands in the way of another')
    .given(registered, setUp())
    .when({ type: 'SetUpSecondStep', setUpId: 'second' })
    .refuses('second_step_set_up')
  when('takes a recovery code')
    .given(registered, setUp())
    .when(use(3))
    .happens({ type: 'RecoveryCodeUsed', data: { accountId: ann, setUpId: 'first', nth: 3 } })
  when('takes it once').given(registered, setUp(), used).when(use(3)).refuses('code_wrong')
  when('takes none of an earlier set-up')
    .given(registered, setUp(), removed, setUp('second'))
    .when(use(4))
    .refuses('code_wrong')
  when('is turned off').given(registered, setUp()).when({ type: 'RemoveSecondStep', setUpId: 'first' }).happens(removed)
  when('is turned off once')
    .given(registered, setUp(), removed)
    .when({ type: 'RemoveSecondStep', setUpId: 'first' })
    .happens()
  when('is reset by an admin')
    .given(...known, given('support'), setUp())
    .when({ type: 'ResetSecondStep', keeper: { accountId: bob, role: 'admin' }, reason: 'Lost phone' })
    .happens({
      type: 'SecondStepRemoved',
      data: { accountId: ann, setUpId: 'first', by: 'staff', reason: 'Lost phone' },
    })
})

describe('a session of one of the staff', () => {
  const at = { role: 'support', longPassword: true, secondStepDone: true } as const
  test('works with a long password and a second step', () => expect(staffStanding(at)).toEqual({ staff: 'support' }))
  test('asks for a longer password before anything else', () =>
    expect(staffStanding({ ...at, longPassword: false, secondStepDone: false })).toEqual({
      staffNeeds: 'longer_password',
    }))
  test('asks for a second step', () =>
    expect(staffStanding({ ...at, secondStepDone: false })).toEqual({ staffNeeds: 'second_step' }))
})
