/** Who stands before the server, as the session tells. Never taken from a body. */
export type Actor = Anonymous | Member

export interface Anonymous {
  readonly kind: 'anonymous'
}

export interface Member {
  readonly kind: 'member'
  readonly accountId: string
  /** The member's producer, once they have made a profile. */
  readonly producerId?: string | undefined
  readonly verified: boolean
  /** The staff has paused the account: nothing new is bought, sold or said from it. */
  readonly suspended?: true | undefined
  readonly staff?: StaffRole | undefined
  /** They have a role, and may use it once they have seen to this. */
  readonly staffSetupRequired?: StaffSetupStep | undefined
}

/** A member with a producer profile. */
export type ProducerActor = Member & { readonly producerId: string }

/** A member with a staff role. */
export type StaffActor = Member & { readonly staff: StaffRole }

export const STAFF_SETUP_STEPS = ['longer_password', 'second_step'] as const
export type StaffSetupStep = (typeof STAFF_SETUP_STEPS)[number]

export const STAFF_ROLES = ['support', 'senior_support', 'verifier', 'auditor', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Who of the staff sees where the processor's books and the log differ, and who settles it. */
export const CAN_VIEW_RECONCILIATION: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_RECONCILE: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** Someone of the staff, as a command names them. */
export interface StaffMember {
  readonly accountId: string
  readonly role: StaffRole
}

/** Who may say of a producer or a certificate that it was looked at and is real. */
export const CAN_VERIFY: readonly StaffRole[] = ['verifier', 'admin']
export const canVerify = ({ role }: StaffMember): boolean => CAN_VERIFY.includes(role)

/** Who replays orders and reads disputes; auditors only read. */
export const CAN_VIEW_DISPUTES: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']

/** Who works on disputes and decides them; an appeal is decided by those who have seen more. */
export const CAN_RESOLVE_DISPUTES: readonly StaffRole[] = ['support', 'senior_support', 'admin']
export const CAN_DECIDE_APPEALS: readonly StaffRole[] = ['senior_support', 'admin']

/** Who sees what was reported, and who decides what becomes of it. */
export const CAN_VIEW_REPORTS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_MODERATE: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** Who decides what is held against an account. Who reads what people reported reads that as well. */
export const CAN_ENFORCE: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** Who sees which of the staff opened what people told in confidence. */
export const CAN_AUDIT: readonly StaffRole[] = ['auditor', 'admin']

/** Who says who is of the staff. */
export const CAN_MANAGE_STAFF: readonly StaffRole[] = ['admin']

export const ANONYMOUS: Anonymous = { kind: 'anonymous' }

/** Who of the staff sees how the market is, and who sets going again what stands still. */
export const CAN_VIEW_SYSTEM_STATUS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_OPERATE: readonly StaffRole[] = ['senior_support', 'admin']
export const canOperate = ({ role }: StaffMember): boolean => CAN_OPERATE.includes(role)
