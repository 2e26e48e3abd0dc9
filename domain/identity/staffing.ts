import { STAFF_KEEPERS, type StaffMember, type StaffRole } from '../kernel/actor.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'
import type { Closing } from './closing.ts'
import type { SecondStep } from './second-step.ts'

export type StaffingStep =
  | { readonly type: 'GiveStaffRole'; readonly role: StaffRole }
  | { readonly type: 'TakeStaffRole' | 'SignOutMember' | 'ResetSecondStep' }

export type StaffingCommand = StaffingStep &
  Partial<ByKeeper> & {
    /** Whom it is about: their account is paused or was ended. */
    readonly sanctioned?: boolean
  }

/** One of the staff does it; left out, whoever runs the machine does. */
interface ByKeeper {
  readonly keeper: StaffMember
  readonly reason: string
}

interface Employed {
  readonly accountId: string
  readonly verified: boolean
  readonly staff: StaffRole | undefined
  /** They work for the market, or did. */
  readonly everStaff: boolean
  readonly secondStep: SecondStep | undefined
  readonly closing: Closing | undefined
  readonly erased: boolean
}

/** Who works for the market. Nobody decides about themselves: so the last who can is never taken. */
export function decideStaffing(state: Employed, command: StaffingCommand): AccountEvent[] | Refusal {
  const { accountId, staff, secondStep } = state
  const no = forbidden(state, command)
  if (no) return no
  const why = command.reason === undefined ? {} : { reason: command.reason }
  switch (command.type) {
    case 'GiveStaffRole':
      return (
        unfit(state, command) ??
        (staff === command.role ? [] : [{ type: 'StaffRoleGiven', data: { accountId, role: command.role, ...why } }])
      )
    case 'TakeStaffRole':
      return staff ? [{ type: 'StaffRoleTaken', data: { accountId, ...why } }] : []
    case 'SignOutMember':
      return [{ type: 'SignedOutByStaff', data: { accountId, ...why } }]
    case 'ResetSecondStep': {
      if (!secondStep) return []
      const { setUpId } = secondStep
      return [{ type: 'SecondStepRemoved', data: { accountId, setUpId, by: 'staff', ...why } }]
    }
  }
}

function unfit({ erased, closing, verified }: Employed, { sanctioned }: StaffingCommand): Refusal | undefined {
  if (erased) return refuse('account_not_found')
  if (closing) return refuse('member_closed')
  if (sanctioned) return refuse('member_sanctioned')
  // Whose address nobody has confirmed may be anybody.
  return verified ? undefined : refuse('member_unverified')
}

function forbidden(state: Employed, { type, keeper }: StaffingCommand): Refusal | undefined {
  const { accountId, staff, everStaff } = state
  if (!keeper) return undefined
  if (!STAFF_KEEPERS.includes(keeper.role)) return refuse('not_allowed')
  if (keeper.accountId === accountId) return refuse('own_standing')
  if (type === 'GiveStaffRole' || staff) return undefined
  // Whoever is no colleague is none of theirs; a role that was taken may be taken once more.
  return type === 'TakeStaffRole' && everStaff ? undefined : refuse('not_of_staff')
}
