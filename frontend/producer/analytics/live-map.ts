import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  overview: ['analytics', 'overview'],
  orders: ['analytics', 'orders'],
} as const

/** Apart from the calls, which those who sell nothing need not load. */
export const liveMap: LiveMap = {
  new_order: () => [keys.overview, keys.orders],
  order_status_update: () => [keys.overview, keys.orders],
  inventory_update: () => [keys.overview],
}
