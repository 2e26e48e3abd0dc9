import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'

const WORDS: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  senior_support: 'Senior support',
  verifier: 'Verifier',
  auditor: 'Auditor',
  admin: 'Admin',
}
export const roleWords = (role: StaffRole): string => WORDS[role]

/** For a choice. */
export const ROLE_CHOICES = STAFF_ROLES.map((role) => ({ role, label: WORDS[role] }))
