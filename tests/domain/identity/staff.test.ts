import { describe, expect, test } from 'vitest'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent, StaffMemberEvent } from '#domain/identity/account.events.ts'
import { staffSetupRequired } from '#domain/identity/credentials.ts'
import { staffMember } from '#domain/identity/staff-member.decider.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId: ann, username: 'ann', email: 'ann@example.com', signupRole: 'consumer', acceptedPolicies: [] },
}
const verified: AccountEvent = { type: 'EmailVerified', data: { accountId: ann } }
const setUp = (enrollmentId = 'first'): AccountEvent => ({
  type: 'TwoFactorEnabled',
  data: { accountId: ann, enrollmentId },
})
const known = [registered, verified]

describe('a staff role', () => {
  const when = spec(staffMember)
  const reason = 'Begins on Monday'
  const member = { accountId: ann, verified: true, closed: false, erased: false, sanctioned: false }
  const by = { account: member, admin: { accountId: bob, role: 'admin' }, reason } as const
  const give = { type: 'AssignStaffRole', role: 'support', ...by } as const
  const take = { type: 'RevokeStaffRole', ...by } as const
  const assigned = (role: StaffRole): StaffMemberEvent => ({
    type: 'StaffRoleAssigned',
    data: { accountId: ann, role },
  })
  const revoked: StaffMemberEvent = { type: 'StaffRoleRevoked', data: { accountId: ann } }
  const fromCommandLine = { type: 'AssignStaffRole', role: 'support', account: member } as const

  when('is assigned by an admin, with a reason')
    .given()
    .when(give)
    .happens({ type: 'StaffRoleAssigned', data: { accountId: ann, role: 'support', reason } })
  when('is assigned from the command line').given().when(fromCommandLine).happens(assigned('support'))
  when('is assigned once').given(assigned('support')).when(give).happens()
  when('is assigned again after it was revoked')
    .given(assigned('support'), revoked)
    .when(fromCommandLine)
    .happens(assigned('support'))
  for (const [account, code] of [
    [{ sanctioned: true }, 'account_not_in_good_standing'],
    [{ erased: true }, 'account_not_found'],
    [{ closed: true }, 'member_account_closed'],
    [{ verified: false }, 'member_email_not_verified'],
  ] as const)
    when(`is not assigned to an account that is ${Object.entries(account).join()}`)
      .given()
      .when({ ...give, account: { ...member, ...account } })
      .refuses(code)
  when('is replaced by another role')
    .given(assigned('auditor'))
    .when(give)
    .happens({ type: 'StaffRoleAssigned', data: { accountId: ann, role: 'support', reason } })
  when('is revoked with a reason')
    .given(assigned('support'))
    .when(take)
    .happens({ type: 'StaffRoleRevoked', data: { accountId: ann, reason } })
  when('is revoked from a closed account')
    .given(assigned('support'))
    .when({ type: 'RevokeStaffRole', account: { ...member, closed: true } })
    .happens(revoked)
  for (const role of STAFF_ROLES.filter((one) => one !== 'admin'))
    when(`is not assigned by the role ${role}`)
      .given()
      .when({ ...give, admin: { accountId: bob, role } })
      .refuses('not_allowed')
  for (const command of [give, take])
    when(`is not decided about oneself: ${command.type}`)
      .given(assigned('admin'))
      .when({ ...command, admin: { accountId: ann, role: 'admin' } })
      .refuses('own_role')
  when('is revoked once').given(assigned('support'), revoked).when(take).happens()
  when('of a member without one is not revoked').given().when(take).refuses('not_staff')
  when('is revoked from the command line only if assigned')
    .given()
    .when({ type: 'RevokeStaffRole', account: member })
    .happens()
})

describe('the access of a staff member', () => {
  const when = spec(account)
  const by = { admin: { accountId: bob, role: 'admin' }, reason: 'Lost phone', staff: true } as const
  for (const type of ['ResetTwoFactor', 'RevokeSessions'] as const) {
    when(`is not decided about oneself: ${type}`)
      .given(...known, setUp())
      .when({ type, ...by, admin: { accountId: ann, role: 'admin' } })
      .refuses('own_role')
    when(`is not decided about members without a role: ${type}`)
      .given(...known, setUp())
      .when({ type, ...by, staff: false })
      .refuses('not_staff')
    when(`is decided by admins only: ${type}`)
      .given(...known, setUp())
      .when({ type, ...by, admin: { accountId: bob, role: 'support' } })
      .refuses('not_allowed')
  }
  when('ends with their sessions')
    .given(...known)
    .when({ type: 'RevokeSessions', ...by })
    .happens({ type: 'SessionsRevoked', data: { accountId: ann, reason: 'Lost phone' } })
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
    .given(...known, setUp())
    .when({ type: 'ResetTwoFactor', admin: { accountId: bob, role: 'admin' }, reason: 'Lost phone', staff: true })
    .happens({
      type: 'TwoFactorDisabled',
      data: { accountId: ann, enrollmentId: 'first', disabledBy: 'staff', reason: 'Lost phone' },
    })
})

describe('a staff session', () => {
  const at = { role: 'support', longPassword: true, twoFactorCompleted: true } as const
  test('works with a long password and two-factor authentication', () =>
    expect(staffSetupRequired(at)).toEqual({ staff: 'support' }))
  test('asks for a longer password first', () =>
    expect(staffSetupRequired({ ...at, longPassword: false, twoFactorCompleted: false })).toEqual({
      staffSetupRequired: 'longer_password',
    }))
  test('asks for two-factor authentication', () =>
    expect(staffSetupRequired({ ...at, twoFactorCompleted: false })).toEqual({ staffSetupRequired: 'two_factor' }))
})
