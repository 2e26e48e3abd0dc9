import type { StaffMember, StaffRole } from './actor.ts'

/** Who of the staff sees how the market is, and who sets going again what stands still. */
export const CAN_VIEW_SYSTEM_STATUS: readonly StaffRole[] = ['support', 'senior_support', 'auditor', 'admin']
export const CAN_OPERATE: readonly StaffRole[] = ['senior_support', 'admin']
export const canOperate = ({ role }: StaffMember): boolean => CAN_OPERATE.includes(role)
