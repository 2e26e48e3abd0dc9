import type { StaffRole } from '#domain/kernel/actor.ts'

/** Who works for the demo market. */
export const STAFF: readonly { readonly username: string; readonly role: StaffRole }[] = [
  { username: 'support', role: 'support' },
  { username: 'senior', role: 'senior_support' },
  { username: 'auditor', role: 'auditor' },
  { username: 'admin', role: 'admin' },
  { username: 'verifier', role: 'verifier' },
]
