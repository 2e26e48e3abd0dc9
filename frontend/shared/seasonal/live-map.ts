import type { LiveMap } from '#frontend/shared/lib/live.ts'

const all = ['seasonal'] as const
export const keys = {
  all,
  editedItems: [...all, 'edited items'],
  editedRecipes: [...all, 'edited recipes'],
  matches: [...all, 'matches'],
} as const

/** Only the staff hears of it; what the public is shown is another then, too. */
export const liveMap: LiveMap = {
  seasonal_update: () => [keys.all],
}
