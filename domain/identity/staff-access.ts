import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'
import { adminRefusal, type ByAdmin } from './staff-member.decider.ts'
import type { TwoFactor } from './two-factor.ts'

export interface StaffAccessChange {
  readonly type: 'RevokeSessions' | 'ResetTwoFactor'
}

export type StaffAccessCommand = StaffAccessChange & {
  /** The account has a staff role. */
  readonly staff: boolean
} & Partial<ByAdmin>

interface StaffAccount {
  readonly accountId: string
  readonly twoFactor: TwoFactor | undefined
}

/** Admins end the sessions of other staff members and reset their two-factor authentication. */
export function decideStaffAccess(
  { accountId, twoFactor }: StaffAccount,
  { type, staff, admin, reason }: StaffAccessCommand,
): AccountEvent[] | Refusal {
  const refusal = admin && (adminRefusal(admin, accountId) ?? (staff ? undefined : refuse('not_staff')))
  if (refusal) return refusal
  const reasonData = reason === undefined ? {} : { reason }
  if (type === 'RevokeSessions') return [{ type: 'SessionsRevoked', data: { accountId, ...reasonData } }]
  if (!twoFactor) return []
  const { enrollmentId } = twoFactor
  return [{ type: 'TwoFactorDisabled', data: { accountId, enrollmentId, disabledBy: 'staff', ...reasonData } }]
}
