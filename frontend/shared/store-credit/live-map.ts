import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { all: ['credit'] } as const

export const liveMap: LiveMap = {
  credit_update: () => [keys.all],
}
