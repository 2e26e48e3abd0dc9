import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['inventory'],
  stock: ['inventory', 'stock'],
  forecast: ['inventory', 'forecast'],
  movements: (id: string) => ['inventory', 'movements', id],
} as const

/** Separate from `api.ts`, so that users who sell nothing do not load its calls. */
export const liveMap: LiveMap = {
  inventory_update: ({ productId }) => [keys.stock, keys.forecast, keys.movements(String(productId))],
  inventory_settings_update: () => [keys.stock],
}
