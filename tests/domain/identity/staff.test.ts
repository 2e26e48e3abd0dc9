import { describe, expect, test } from 'vitest'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { staffSetupRequired } from '#domain/identity/credentials.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId: ann, username: 'ann', email: 'ann@example.com', signupRole: 'consumer', acceptedTerms: 'v1' },
}
const verified: AccountEvent = { type: 'EmailVerified', data: { accountId: ann } }
const given = (role: StaffRole): AccountEvent => ({ type: 'StaffRoleAssigned', data: { accountId: ann, role } })
const setUp = (enrollmentId = 'first'): AccountEvent => ({
  type: 'TwoFactorEnabled',
  data: { accountId: ann, enrollmentId },
})
const known = [registered, verified]

describe('who is of the staff', () => {
  const when = spec(account)
  const reason = 'Begins on Monday'
  const by = { keeper: { accountId: bob, role: 'admin' }, reason } as const
  const give = { type: 'AssignStaffRole', role: 'support', ...by } as const
  const take = { type: 'RevokeStaffRole', ...by } as const

  when('is said by an admin, with a reason')
    .given(...known)
    .when(give)
    .happens({ type: 'StaffRoleAssigned', data: { accountId: ann, role: 'support', reason } })
  when('is nobody whose account is paused or was ended')
    .given(...known)
    .when({ ...give, sanctioned: true })
    .refuses('account_not_in_good_standing')
  when('is nobody who was erased')
    .given(...known, { type: 'AccountErased', data: { accountId: ann, requestId: 'one', destroyed: [], went: {} } })
    .when(give)
    .refuses('account_not_found')
  when('changes by another role')
    .given(...known, given('auditor'))
    .when(give)
    .happens({ type: 'StaffRoleAssigned', data: { accountId: ann, role: 'support', reason } })
  when('ends with a reason')
    .given(...known, given('support'))
    .when(take)
    .happens({ type: 'StaffRoleRevoked', data: { accountId: ann, reason } })
  for (const role of STAFF_ROLES.filter((one) => one !== 'admin'))
    when(`is nothing a ${role} decides`)
      .given(...known)
      .when({ ...give, keeper: { accountId: bob, role } })
      .refuses('not_allowed')
  for (const type of ['RevokeStaffRole', 'ResetTwoFactor', 'RevokeSessions'] as const)
    when(`is never decided about oneself: ${type}`)
      .given(...known, given('admin'), setUp())
      .when({ type, ...by, keeper: { accountId: ann, role: 'admin' } })
      .refuses('own_role')
  when('is no own promotion')
    .given(...known, given('admin'))
    .when({ ...give, keeper: { accountId: ann, role: 'admin' } })
    .refuses('own_role')
  when('ends once')
    .given(...known, given('support'), { type: 'StaffRoleRevoked', data: { accountId: ann } })
    .when(take)
    .happens()
  for (const type of ['RevokeStaffRole', 'ResetTwoFactor', 'RevokeSessions'] as const)
    when(`is no word about other members: ${type}`)
      .given(...known, setUp())
      .when({ type, ...by })
      .refuses('not_staff')
  when('sees them signed out')
    .given(...known, given('support'))
    .when({ type: 'RevokeSessions', ...by })
    .happens({ type: 'SessionsRevoked', data: { accountId: ann, reason } })
})

describe('the second step of a sign-in', () => {
  const when = spec(account)
  const use = (nth: number, enrollmentId = 'first') => ({ type: 'UseRecoveryCode', enrollmentId, nth }) as const
  const used: AccountEvent = { type: 'RecoveryCodeUsed', data: { accountId: ann, enrollmentId: 'first', codeIndex: 3 } }
  const removed: AccountEvent = {
    type: 'TwoFactorDisabled',
    data: { accountId: ann, enrollmentId: 'first', disabledBy: 'owner' },
  }
  when('is set up').given(registered).when({ type: 'EnableTwoFactor', enrollmentId: 'first' }).happens(setUp())
  when('is set up once').given(registered, setUp()).when({ type: 'EnableTwoFactor', enrollmentId: 'first' }).happens()
  when('stands in the way of another')
    .given(registered, setUp())
    .when({ type: 'EnableTwoFactor', enrollmentId: 'second' })
    .refuses('two_factor_already_enabled')
  when('takes a recovery code')
    .given(registered, setUp())
    .when(use(3))
    .happens({ type: 'RecoveryCodeUsed', data: { accountId: ann, enrollmentId: 'first', codeIndex: 3 } })
  when('takes it once').given(registered, setUp(), used).when(use(3)).refuses('two_factor_code_invalid')
  when('takes none of an earlier set-up')
    .given(registered, setUp(), removed, setUp('second'))
    .when(use(4))
    .refuses('two_factor_code_invalid')
  when('is turned off')
    .given(registered, setUp())
    .when({ type: 'DisableTwoFactor', enrollmentId: 'first' })
    .happens(removed)
  when('is turned off once')
    .given(registered, setUp(), removed)
    .when({ type: 'DisableTwoFactor', enrollmentId: 'first' })
    .happens()
  when('is reset by an admin')
    .given(...known, given('support'), setUp())
    .when({ type: 'ResetTwoFactor', keeper: { accountId: bob, role: 'admin' }, reason: 'Lost phone' })
    .happens({
      type: 'TwoFactorDisabled',
      data: { accountId: ann, enrollmentId: 'first', disabledBy: 'staff', reason: 'Lost phone' },
    })
})

describe('a session of one of the staff', () => {
  const at = { role: 'support', longPassword: true, secondStepDone: true } as const
  test('works with a long password and a second step', () =>
    expect(staffSetupRequired(at)).toEqual({ staff: 'support' }))
  test('asks for a longer password before anything else', () =>
    expect(staffSetupRequired({ ...at, longPassword: false, secondStepDone: false })).toEqual({
      staffSetupRequired: 'longer_password',
    }))
  test('asks for a second step', () =>
    expect(staffSetupRequired({ ...at, secondStepDone: false })).toEqual({ staffSetupRequired: 'second_step' }))
})
