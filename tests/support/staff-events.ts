import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { idNamed } from './ids.ts'

const setUpId = 'setup_1'
const of = (who: string) => ({ accountId: idNamed('account', who) })

export const roleGiven = (who: string, role: StaffRole, reason?: Personal<string>): AccountEvent => ({
  type: 'StaffRoleGiven',
  data: { ...of(who), role, ...(reason === undefined ? {} : { reason }) },
})
export const roleTaken = (who: string, reason: Personal<string>): AccountEvent => ({
  type: 'StaffRoleTaken',
  data: { ...of(who), reason },
})
export const signedOutByStaff = (who: string, reason: Personal<string>): AccountEvent => ({
  type: 'SignedOutByStaff',
  data: { ...of(who), reason },
})
export const secondStepSetUp = (who: string): AccountEvent => ({
  type: 'SecondStepSetUp',
  data: { ...of(who), setUpId },
})
export const secondStepRemoved = (who: string, by: 'owner' | 'staff'): AccountEvent => ({
  type: 'SecondStepRemoved',
  data: { ...of(who), setUpId, by },
})
export const recoveryCodeUsed = (who: string): AccountEvent => ({
  type: 'RecoveryCodeUsed',
  data: { ...of(who), setUpId, nth: 0 },
})
