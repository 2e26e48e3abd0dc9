import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  offered: ['boxes', 'offered'],
  subscriptions: ['boxes', 'subscriptions'],
  own: ['boxes', 'own'],
  deliveries: ['boxes', 'deliveries'],
} as const

/** Separate from the API calls, which most visitors never load. */
export const liveMap: LiveMap = {
  subscription_update: () => Object.values(keys),
  order_status_update: () => [keys.deliveries],
}
