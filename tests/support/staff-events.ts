import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { idNamed } from './ids.ts'

const enrollmentId = 'setup_1'
const of = (who: string) => ({ accountId: idNamed('account', who) })

export const roleGiven = (who: string, role: StaffRole, reason?: Personal<string>): AccountEvent => ({
  type: 'StaffRoleAssigned',
  data: { ...of(who), role, ...(reason === undefined ? {} : { reason }) },
})
export const roleTaken = (who: string, reason: Personal<string>): AccountEvent => ({
  type: 'StaffRoleRevoked',
  data: { ...of(who), reason },
})
export const signedOutByStaff = (who: string, reason: Personal<string>): AccountEvent => ({
  type: 'SessionsRevoked',
  data: { ...of(who), reason },
})
export const secondStepSetUp = (who: string): AccountEvent => ({
  type: 'TwoFactorEnabled',
  data: { ...of(who), enrollmentId },
})
export const secondStepRemoved = (who: string, by: 'owner' | 'staff'): AccountEvent => ({
  type: 'TwoFactorDisabled',
  data: { ...of(who), enrollmentId, disabledBy: by },
})
export const recoveryCodeUsed = (who: string): AccountEvent => ({
  type: 'RecoveryCodeUsed',
  data: { ...of(who), enrollmentId, codeIndex: 0 },
})
