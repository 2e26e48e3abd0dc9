import type { StaffRole } from '../kernel/actor.ts'

/** Who gives a command: a member of the staff, or the market itself with the content it brings along. */
export type Editor = StaffRole | 'system'

/** Verifiers look at producers, auditors only read. */
export const mayEdit = (editor: Editor): boolean => EDITORS.includes(editor)

const EDITORS: readonly Editor[] = ['admin', 'senior_support', 'support', 'system']
