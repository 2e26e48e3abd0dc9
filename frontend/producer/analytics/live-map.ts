import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  overview: ['analytics', 'overview'],
  orders: ['analytics', 'orders'],
} as const

/** Separate from `api.ts`, so that users who sell nothing do not load its calls. */
export const liveMap: LiveMap = {
  new_order: () => [keys.overview, keys.orders],
  order_status_update: () => [keys.overview, keys.orders],
  inventory_update: () => [keys.overview],
}
