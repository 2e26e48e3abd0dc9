import type { LiveMap } from '#frontend/lib/live-map.ts'

export const keys = { waiting: ['certificate-claims', 'waiting'] } as const

/** Apart from the calls, which only the staff need load. */
export const liveMap: LiveMap = {
  claims_update: () => [keys.waiting],
}
