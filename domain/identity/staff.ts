import { CAN_MANAGE_STAFF, type StaffMember, type StaffRole } from '../kernel/actor.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'
import type { AccountClosure } from './account-closure.ts'
import type { TwoFactor } from './two-factor.ts'

export type StaffChange =
  | { readonly type: 'AssignStaffRole'; readonly role: StaffRole }
  | { readonly type: 'RevokeStaffRole' | 'RevokeSessions' | 'ResetTwoFactor' }

export type StaffCommand = StaffChange &
  Partial<ByKeeper> & {
    /** The account is suspended or terminated. */
    readonly sanctioned?: boolean
  }

/** The acting admin and their reason; absent for changes from the command line. */
interface ByKeeper {
  readonly keeper: StaffMember
  readonly reason: string
}

interface Employed {
  readonly accountId: string
  readonly verified: boolean
  readonly staff: StaffRole | undefined
  /** The account has or had a staff role. */
  readonly everStaff: boolean
  readonly twoFactor: TwoFactor | undefined
  readonly closing: AccountClosure | undefined
  readonly erased: boolean
}

/** Staff roles and sessions. Admins cannot act on their own account, so one admin always remains. */
export function decideStaffChange(state: Employed, command: StaffCommand): AccountEvent[] | Refusal {
  const { accountId, staff, twoFactor } = state
  const no = forbidden(state, command)
  if (no) return no
  const why = command.reason === undefined ? {} : { reason: command.reason }
  switch (command.type) {
    case 'AssignStaffRole':
      return (
        unfit(state, command) ??
        (staff === command.role ? [] : [{ type: 'StaffRoleAssigned', data: { accountId, role: command.role, ...why } }])
      )
    case 'RevokeStaffRole':
      return staff ? [{ type: 'StaffRoleRevoked', data: { accountId, ...why } }] : []
    case 'RevokeSessions':
      return [{ type: 'SessionsRevoked', data: { accountId, ...why } }]
    case 'ResetTwoFactor': {
      if (!twoFactor) return []
      const { enrollmentId } = twoFactor
      return [{ type: 'TwoFactorDisabled', data: { accountId, enrollmentId, disabledBy: 'staff', ...why } }]
    }
  }
}

function unfit({ erased, closing, verified }: Employed, { sanctioned }: StaffCommand): Refusal | undefined {
  if (erased) return refuse('account_not_found')
  if (closing) return refuse('member_account_closed')
  if (sanctioned) return refuse('account_not_in_good_standing')
  // Without a verified address, the account could belong to anyone.
  return verified ? undefined : refuse('member_email_not_verified')
}

function forbidden(state: Employed, { type, keeper }: StaffCommand): Refusal | undefined {
  const { accountId, staff, everStaff } = state
  if (!keeper) return undefined
  if (!CAN_MANAGE_STAFF.includes(keeper.role)) return refuse('not_allowed')
  if (keeper.accountId === accountId) return refuse('own_role')
  if (type === 'AssignStaffRole' || staff) return undefined
  // Only staff accounts can be changed; revoking a role again has no effect.
  return type === 'RevokeStaffRole' && everStaff ? undefined : refuse('not_staff')
}
