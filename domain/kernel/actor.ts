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

export type StaffRole = 'support' | 'senior_support' | 'verifier' | 'auditor' | 'admin'

/** Someone of the staff, as a command names them. */
export interface StaffMember {
  readonly accountId: string
  readonly role: StaffRole
}

/** Who may say of a producer or a certificate that it was looked at and is real. */
export const mayVerify = ({ role }: StaffMember): boolean => role === 'verifier' || role === 'admin'

export const ANONYMOUS: Anonymous = { kind: 'anonymous' }
