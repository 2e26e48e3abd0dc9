import type { StaffRole } from '#domain/kernel/actor.ts'

/** The four seasons by their months, 1 to 12. */
export const SEASONS = {
  spring: { label: 'Spring', months: [3, 4, 5] },
  summer: { label: 'Summer', months: [6, 7, 8] },
  fall: { label: 'Fall', months: [9, 10, 11] },
  winter: { label: 'Winter', months: [12, 1, 2] },
} as const
export type Season = keyof typeof SEASONS
export const seasons = Object.keys(SEASONS) as [Season, ...Season[]]

/** The season of a month, 1 to 12. */
export const seasonOfMonth = (month: number): Season =>
  seasons.find((season) => monthsOf(season).includes(month)) ?? 'winter'

/** Whether one of the peak months is in the season. */
export const isInSeason = (peakMonths: readonly number[], season: Season): boolean =>
  peakMonths.some((month) => monthsOf(season).includes(month))

/** Peak months shared by all items. */
export const sharedMonths = ([first = [], ...others]: readonly (readonly number[])[]): number[] =>
  first.filter((month) => others.every((months) => months.includes(month)))

const monthsOf = (season: Season): readonly number[] => SEASONS[season].months

/** Sender of a command: a staff member, or the marketplace itself with its bundled content. */
export type Editor = StaffRole | 'system'

/** Staff roles that edit and view seasonal content. */
export const CAN_EDIT_SEASONAL: readonly StaffRole[] = ['support', 'senior_support', 'admin']
export const CAN_VIEW_SEASONAL: readonly StaffRole[] = [...CAN_EDIT_SEASONAL, 'auditor']

export const canEditSeasonal = (editor: Editor): boolean => editor === 'system' || CAN_EDIT_SEASONAL.includes(editor)
