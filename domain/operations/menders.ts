import type { StaffMember, StaffRole } from '../kernel/actor.ts'

/** Who of the staff sees how the market is, and who sets going again what stands still. */
export const HEALTH_READERS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const MENDERS: readonly StaffRole[] = ['senior_support', 'admin']
export const mayMend = ({ role }: StaffMember): boolean => MENDERS.includes(role)
