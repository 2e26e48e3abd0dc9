import type { LiveMap } from '#frontend/lib/live-map.ts'

export const keys = { own: ['verification', 'own'], staff: ['verification', 'staff'] } as const

/** A badge that was given or ended changes what holds. */
export const liveMap: LiveMap = {
  verification_update: () => [keys.own, keys.staff],
  producer_update: () => [keys.own],
}
