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
  readonly staff?: StaffRole | undefined
}

export const STAFF_ROLES = ['support', 'senior_support', 'verifier', 'auditor', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Who of the staff sees where the processor's books and the log differ, and who settles it. */
export const MONEY_READERS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const MONEY_KEEPERS: readonly StaffRole[] = ['support', 'senior_support', 'admin']

/** Someone of the staff, as a command names them. */
export interface StaffMember {
  readonly accountId: string
  readonly role: StaffRole
}

/** Who may say of a producer or a certificate that it was looked at and is real. */
export const VERIFIERS: readonly StaffRole[] = ['verifier', 'admin']
export const mayVerify = ({ role }: StaffMember): boolean => VERIFIERS.includes(role)

/** Who sees which of the staff opened what people told in confidence. */
export const AUDITORS: readonly StaffRole[] = ['auditor', 'admin']

export const ANONYMOUS: Anonymous = { kind: 'anonymous' }
