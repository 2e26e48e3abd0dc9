import type { LiveMap } from '#frontend/shared/lib/live.ts'

/** Everything that is known of the one signed in. */
export const MINE = ['identity'] as const

/** Apart from the calls, which a first visit need not load. */
export const liveMap: LiveMap = { account_update: () => [MINE] }
