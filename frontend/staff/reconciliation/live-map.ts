import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { discrepancies: ['reconciliation', 'discrepancies'], runs: ['reconciliation', 'runs'] } as const

/** Apart from the calls, which only staff need to load. */
export const liveMap: LiveMap = {
  discrepancy_update: () => [keys.discrepancies, keys.runs],
}
