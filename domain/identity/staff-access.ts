import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'
import { type ByKeeper, keeperRefusal } from './staff-member.decider.ts'
import type { TwoFactor } from './two-factor.ts'

export interface StaffAccessChange {
  readonly type: 'RevokeSessions' | 'ResetTwoFactor'
}

export type StaffAccessCommand = StaffAccessChange & {
  /** The account has a staff role. */
  readonly staff: boolean
} & Partial<ByKeeper>

interface Owner {
  readonly accountId: string
  readonly twoFactor: TwoFactor | undefined
}

/** Admins end the sessions of other staff members and reset their two-factor authentication. */
export function decideStaffAccess(
  { accountId, twoFactor }: Owner,
  { type, staff, keeper, reason }: StaffAccessCommand,
): AccountEvent[] | Refusal {
  const no = keeper && (keeperRefusal(keeper, accountId) ?? (staff ? undefined : refuse('not_staff')))
  if (no) return no
  const why = reason === undefined ? {} : { reason }
  if (type === 'RevokeSessions') return [{ type: 'SessionsRevoked', data: { accountId, ...why } }]
  if (!twoFactor) return []
  const { enrollmentId } = twoFactor
  return [{ type: 'TwoFactorDisabled', data: { accountId, enrollmentId, disabledBy: 'staff', ...why } }]
}
