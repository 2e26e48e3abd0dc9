/** The caller, from the session. Never taken from a request body. */
export type Actor = Anonymous | Member

export interface Anonymous {
  readonly kind: 'anonymous'
}

export interface Member {
  readonly kind: 'member'
  readonly accountId: string
  /** The member's producer, once they have created a profile. */
  readonly producerId?: string | undefined
  readonly verified: boolean
  /** The account is suspended: it cannot buy, sell or write. */
  readonly suspended?: true | undefined
  readonly staff?: StaffRole | undefined
  /** The member has a staff role and cannot use it until this is set up. */
  readonly staffSetupRequired?: StaffSetupStep | undefined
}

/** A member with a producer profile. */
export type ProducerActor = Member & { readonly producerId: string }

/** A member with a staff role. */
export type StaffActor = Member & { readonly staff: StaffRole }

export const STAFF_SETUP_STEPS = ['longer_password', 'two_factor'] as const
export type StaffSetupStep = (typeof STAFF_SETUP_STEPS)[number]

export const STAFF_ROLES = ['support', 'senior_support', 'verifier', 'auditor', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles that see and resolve discrepancies between the payment processor and the log. */
export const CAN_VIEW_RECONCILIATION: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_RECONCILE: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** A staff member in a command. */
export interface StaffMember {
  readonly accountId: string
  readonly role: StaffRole
}

/** Roles that approve producers and certificates. */
export const CAN_VERIFY: readonly StaffRole[] = ['verifier', 'admin']
export const canVerify = ({ role }: StaffMember): boolean => CAN_VERIFY.includes(role)

/** Roles that read disputes and replay orders. */
export const CAN_VIEW_DISPUTES: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']

/** Roles that work on disputes, and the senior ones that decide appeals. */
export const CAN_RESOLVE_DISPUTES: readonly StaffRole[] = ['support', 'senior_support', 'admin']
export const CAN_DECIDE_APPEALS: readonly StaffRole[] = ['senior_support', 'admin']

/** Roles that see flagged content, and those that decide about it. */
export const CAN_VIEW_REPORTS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_MODERATE: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** Roles that take enforcement actions. `CAN_VIEW_REPORTS` includes reading them. */
export const CAN_ENFORCE: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** Roles with work in the staff inbox. */
export const CAN_USE_INBOX: readonly StaffRole[] = ['support', 'senior_support', 'verifier', 'admin']

/** Roles that read the access log. */
export const CAN_AUDIT: readonly StaffRole[] = ['auditor', 'admin']

/** Roles that assign staff roles. */
export const CAN_MANAGE_STAFF: readonly StaffRole[] = ['admin']

export const ANONYMOUS: Anonymous = { kind: 'anonymous' }

/** Roles that see the system status, and those that retry failed work. */
export const CAN_VIEW_SYSTEM_STATUS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_OPERATE: readonly StaffRole[] = ['senior_support', 'admin']
export const canOperate = ({ role }: StaffMember): boolean => CAN_OPERATE.includes(role)
