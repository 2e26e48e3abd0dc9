import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['inventory'],
  stock: ['inventory', 'stock'],
  forecast: ['inventory', 'forecast'],
  movements: (id: string) => ['inventory', 'movements', id],
} as const

/** Apart from the calls, which those who sell nothing need not load. */
export const liveMap: LiveMap = {
  inventory_update: ({ productId }) => [keys.stock, keys.forecast, keys.movements(String(productId))],
  inventory_settings_update: () => [keys.stock],
}
