import type { LiveMap } from '#frontend/shared/lib/live.ts'

/** Query key prefix of the signed-in account's data. */
export const MINE = ['identity'] as const

/** Separate from the API calls, so that the first load excludes them. */
export const liveMap: LiveMap = { account_update: () => [MINE] }
