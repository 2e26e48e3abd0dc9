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
  data: { accountId: ann, username: 'ann', email: 'ann@example.com', signupRole: 'consumer', acceptedPolicies: [] },
}
const verified: AccountEvent = { type: 'EmailVerified', data: { accountId: ann } }
const given = (role: StaffRole): AccountEvent => ({ type: 'StaffRoleAssigned', data: { accountId: ann, role } })
const setUp = (enrollmentId = 'first'): AccountEvent => ({
  type: 'TwoFactorEnabled',
  data: { accountId: ann, enrollmentId },
})
const known = [registered, verified]

describe('a staff role', () => {
  const when = spec(account)
  const reason = 'Begins on Monday'
  const by = { keeper: { accountId: bob, role: 'admin' }, reason } as const
  const give = { type: 'AssignStaffRole', role: 'support', ...by } as const
  const take = { type: 'RevokeStaffRole', ...by } as const

  when('is assigned by an admin, with a reason')
    .given(...known)
    .when(give)
    .happens({ type: 'StaffRoleAssigned', data: { accountId: ann, role: 'support', reason } })
  when('is not assigned to a suspended or terminated account')
    .given(...known)
    .when({ ...give, sanctioned: true })
    .refuses('account_not_in_good_standing')
  when('is not assigned to an erased account')
    .given(...known, {
      type: 'AccountErased',
      data: { accountId: ann, requestId: 'one', destroyedKeyClasses: [], erasedCounts: {} },
    })
    .when(give)
    .refuses('account_not_found')
  when('is replaced by another role')
    .given(...known, given('auditor'))
    .when(give)
    .happens({ type: 'StaffRoleAssigned', data: { accountId: ann, role: 'support', reason } })
  when('is revoked with a reason')
    .given(...known, given('support'))
    .when(take)
    .happens({ type: 'StaffRoleRevoked', data: { accountId: ann, reason } })
  for (const role of STAFF_ROLES.filter((one) => one !== 'admin'))
    when(`is not assigned by the role ${role}`)
      .given(...known)
      .when({ ...give, keeper: { accountId: bob, role } })
      .refuses('not_allowed')
  for (const type of ['RevokeStaffRole', 'ResetTwoFactor', 'RevokeSessions'] as const)
    when(`is not decided about oneself: ${type}`)
      .given(...known, given('admin'), setUp())
      .when({ type, ...by, keeper: { accountId: ann, role: 'admin' } })
      .refuses('own_role')
  when('is not promoted by its own holder')
    .given(...known, given('admin'))
    .when({ ...give, keeper: { accountId: ann, role: 'admin' } })
    .refuses('own_role')
  when('is revoked once')
    .given(...known, given('support'), { type: 'StaffRoleRevoked', data: { accountId: ann } })
    .when(take)
    .happens()
  for (const type of ['RevokeStaffRole', 'ResetTwoFactor', 'RevokeSessions'] as const)
    when(`does not cover members without a role: ${type}`)
      .given(...known, setUp())
      .when({ type, ...by })
      .refuses('not_staff')
  when('allows an admin to revoke sessions')
    .given(...known, given('support'))
    .when({ type: 'RevokeSessions', ...by })
    .happens({ type: 'SessionsRevoked', data: { accountId: ann, reason } })
})

describe('two-factor authentication', () => {
  const when = spec(account)
  const use = (codeIndex: number, enrollmentId = 'first') =>
    ({ type: 'UseRecoveryCode', enrollmentId, codeIndex }) as const
  const used: AccountEvent = { type: 'RecoveryCodeUsed', data: { accountId: ann, enrollmentId: 'first', codeIndex: 3 } }
  const removed: AccountEvent = {
    type: 'TwoFactorDisabled',
    data: { accountId: ann, enrollmentId: 'first', disabledBy: 'owner' },
  }
  when('is enabled').given(registered).when({ type: 'EnableTwoFactor', enrollmentId: 'first' }).happens(setUp())
  when('is enabled once').given(registered, setUp()).when({ type: 'EnableTwoFactor', enrollmentId: 'first' }).happens()
  when('must be disabled before another enrollment')
    .given(registered, setUp())
    .when({ type: 'EnableTwoFactor', enrollmentId: 'second' })
    .refuses('two_factor_already_enabled')
  when('accepts a recovery code')
    .given(registered, setUp())
    .when(use(3))
    .happens({ type: 'RecoveryCodeUsed', data: { accountId: ann, enrollmentId: 'first', codeIndex: 3 } })
  when('accepts a recovery code once').given(registered, setUp(), used).when(use(3)).refuses('two_factor_code_invalid')
  when('rejects recovery codes of an earlier enrollment')
    .given(registered, setUp(), removed, setUp('second'))
    .when(use(4))
    .refuses('two_factor_code_invalid')
  when('is disabled')
    .given(registered, setUp())
    .when({ type: 'DisableTwoFactor', enrollmentId: 'first' })
    .happens(removed)
  when('is disabled once')
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

describe('a staff session', () => {
  const at = { role: 'support', longPassword: true, secondStepDone: true } as const
  test('works with a long password and two-factor authentication', () =>
    expect(staffSetupRequired(at)).toEqual({ staff: 'support' }))
  test('asks for a longer password first', () =>
    expect(staffSetupRequired({ ...at, longPassword: false, secondStepDone: false })).toEqual({
      staffSetupRequired: 'longer_password',
    }))
  test('asks for two-factor authentication', () =>
    expect(staffSetupRequired({ ...at, secondStepDone: false })).toEqual({ staffSetupRequired: 'second_step' }))
})
