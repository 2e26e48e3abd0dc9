import type { LiveMap } from '#frontend/shared/lib/live.ts'

const all = ['seasonal'] as const
export const keys = {
  all,
  editedItems: [...all, 'edited items'],
  editedRecipes: [...all, 'edited recipes'],
  matches: [...all, 'matches'],
} as const

/** Sent to staff only. Public pages change as well. */
export const liveMap: LiveMap = {
  seasonal_update: () => [keys.all],
}
