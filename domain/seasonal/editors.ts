import type { StaffRole } from '../kernel/actor.ts'

/** Who gives a command: a member of the staff, or the market itself with the content it brings along. */
export type Editor = StaffRole | 'system'

/** Who of the staff edits what is said of the seasons. Verifiers look at producers, auditors only read. */
export const CAN_EDIT_SEASONAL: readonly StaffRole[] = ['support', 'senior_support', 'admin']
export const CAN_VIEW_SEASONAL: readonly StaffRole[] = [...CAN_EDIT_SEASONAL, 'auditor']

export const canEditSeasonal = (editor: Editor): boolean => editor === 'system' || CAN_EDIT_SEASONAL.includes(editor)
