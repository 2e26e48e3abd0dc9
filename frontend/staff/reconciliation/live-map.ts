import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { cases: ['reconciliation', 'cases'], runs: ['reconciliation', 'runs'] } as const

/** Apart from the calls, which only the staff need load. */
export const liveMap: LiveMap = {
  discrepancy_update: () => [keys.cases, keys.runs],
}
