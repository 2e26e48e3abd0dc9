import type { StaffRole, StaffSetupStep } from '../kernel/actor.ts'

/** How long a password must be behind which the staff's work stands, characters. */
export const STAFF_PASSWORD_MIN = 12

interface SignIn {
  /** What the account was given. */
  readonly role: StaffRole
  readonly longPassword: boolean
  /** Whether this very session was begun with a code, or the market asks for none. */
  readonly secondStepDone: boolean
}

/** The role a session may use, or what its owner must see to first. The one place that decides it. */
export function staffSetupRequired({ role, longPassword, secondStepDone }: SignIn): {
  readonly staff?: StaffRole
  readonly staffSetupRequired?: StaffSetupStep
} {
  if (!longPassword) return { staffSetupRequired: 'longer_password' }
  return secondStepDone ? { staff: role } : { staffSetupRequired: 'second_step' }
}
