import { PRODUCER_PASSWORD_MIN, type UserView } from '#domain/identity/contract.ts'
import { STAFF_PASSWORD_MIN } from '#domain/identity/staff-standing.ts'

type Owner = Pick<UserView, 'role'> & Partial<Pick<UserView, 'staff' | 'staffNeeds'>>

export const passwordHint = (owner: Owner): string =>
  `At least ${leastOf(owner)} characters, and not one that everyone tries first.`

function leastOf({ role, staff, staffNeeds }: Owner): number {
  if (staff || staffNeeds) return STAFF_PASSWORD_MIN
  return role === 'producer' ? PRODUCER_PASSWORD_MIN : 6
}
