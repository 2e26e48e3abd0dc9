import type { LiveMap } from '#frontend/shared/lib/live.ts'

const all = ['seasonal'] as const
export const keys = {
  all,
  editedItems: [...all, 'edited items'],
  editedRecipes: [...all, 'edited recipes'],
  matches: [...all, 'matches'],
} as const

/** The message goes to staff only. It also invalidates the public pages. */
export const liveMap: LiveMap = {
  seasonal_update: () => [keys.all],
}
