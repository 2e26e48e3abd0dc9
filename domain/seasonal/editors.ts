import type { StaffRole } from '../kernel/actor.ts'

/** Who gives a command: a member of the staff, or the market itself with the content it brings along. */
export type Editor = StaffRole | 'system'

/** Who of the staff edits what is said of the seasons. Verifiers look at producers, auditors only read. */
export const SEASON_KEEPERS: readonly StaffRole[] = ['support', 'senior_support', 'admin']
export const SEASON_READERS: readonly StaffRole[] = [...SEASON_KEEPERS, 'auditor']

export const mayEdit = (editor: Editor): boolean => editor === 'system' || SEASON_KEEPERS.includes(editor)
