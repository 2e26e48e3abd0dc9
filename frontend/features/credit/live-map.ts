import type { LiveMap } from '#frontend/lib/live-map.ts'

export const keys = { all: ['credit'] } as const

export const liveMap: LiveMap = {
  credit_update: () => [keys.all],
}
