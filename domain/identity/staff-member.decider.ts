import { CAN_MANAGE_STAFF, type StaffMember, type StaffRole } from '#domain/kernel/actor.ts'
import { decider } from '#domain/kernel/decider.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { StaffMemberEvent } from './account.events.ts'
import type { AccountClosure } from './account-closure.ts'

export type StaffRoleChange =
  | { readonly type: 'AssignStaffRole'; readonly role: StaffRole }
  | { readonly type: 'RevokeStaffRole' }

export type StaffMemberCommand = StaffRoleChange & { readonly account: MemberAccount } & Partial<ByAdmin>

/** The member's account at the time of the decision. */
export interface MemberAccount {
  readonly accountId: string
  readonly verified: boolean
  readonly closed: boolean
  readonly erased: boolean
  /** Suspended or terminated. */
  readonly sanctioned: boolean
}

/** The acting admin and their reason; absent for changes from the command line. */
export interface ByAdmin {
  readonly admin: StaffMember
  readonly reason: string
}

export type StaffMemberState =
  | { readonly status: 'none' }
  | { readonly status: 'assigned'; readonly role: StaffRole }
  | { readonly status: 'revoked' }

/** Admins cannot act on their own account, so one admin always remains. */
export const staffMember = decider<StaffMemberCommand, StaffMemberState, StaffMemberEvent>({
  name: 'staff_member',
  stream: (accountId) => `staff_member-${accountId}`,
  initial: { status: 'none' },

  evolve: (_, event): StaffMemberState => {
    switch (event.type) {
      case 'StaffRoleAssigned':
        return { status: 'assigned', role: event.data.role }
      case 'StaffRoleRevoked':
        return { status: 'revoked' }
    }
  },

  decide: (state, command): StaffMemberEvent[] | Refusal => {
    const { account, admin, reason } = command
    const { accountId } = account
    const notAllowed = admin && adminRefusal(admin, accountId)
    if (notAllowed) return notAllowed
    const reasonData = reason === undefined ? {} : { reason }
    switch (command.type) {
      case 'AssignStaffRole': {
        const { role } = command
        const refusal = accountRefusal(account)
        if (refusal) return refusal
        return staffRoleIn(state) === role
          ? []
          : [{ type: 'StaffRoleAssigned', data: { accountId, role, ...reasonData } }]
      }
      case 'RevokeStaffRole':
        if (state.status === 'assigned') return [{ type: 'StaffRoleRevoked', data: { accountId, ...reasonData } }]
        // Revoking a role again has no effect.
        return admin && state.status === 'none' ? refuse('not_staff') : []
    }
  },
})

type ClosableAccount = Omit<MemberAccount, 'closed' | 'sanctioned'> & { readonly closing: AccountClosure | undefined }

/** The member's account as the command needs it. */
export const memberAccountOf = (
  { accountId, verified, closing, erased }: ClosableAccount,
  sanctioned: boolean,
): MemberAccount => ({ accountId, verified, closed: closing !== undefined, erased, sanctioned })

export const staffRoleIn = (state: StaffMemberState): StaffRole | undefined =>
  state.status === 'assigned' ? state.role : undefined

/** Refuses staff who are not admins, and decisions about one's own account. */
export function adminRefusal(admin: StaffMember, accountId: string): Refusal | undefined {
  if (!CAN_MANAGE_STAFF.includes(admin.role)) return refuse('not_allowed')
  return admin.accountId === accountId ? refuse('own_role') : undefined
}

function accountRefusal({ erased, closed, sanctioned, verified }: MemberAccount): Refusal | undefined {
  if (erased) return refuse('account_not_found')
  if (closed) return refuse('member_account_closed')
  if (sanctioned) return refuse('account_not_in_good_standing')
  // Without a verified address, the account could belong to anyone.
  return verified ? undefined : refuse('member_email_not_verified')
}
