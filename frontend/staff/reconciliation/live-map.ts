import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { discrepancies: ['reconciliation', 'discrepancies'], runs: ['reconciliation', 'runs'] } as const

/** Separate from `api.ts`, which only staff load. */
export const liveMap: LiveMap = {
  discrepancy_update: () => [keys.discrepancies, keys.runs],
}
