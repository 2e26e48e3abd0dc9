import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { own: ['verification', 'own'], staff: ['verification', 'staff'] } as const

export const liveMap: LiveMap = {
  verification_update: () => [keys.own, keys.staff],
}
