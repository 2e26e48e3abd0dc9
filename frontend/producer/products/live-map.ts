import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  own: ['own-products', 'list'],
  prices: (id: string) => ['own-products', 'prices', id],
} as const

/** Separate from `api.ts`, so that users who sell nothing do not load its calls. */
export const liveMap: LiveMap = {
  inventory_update: ({ productId }) => [keys.own, keys.prices(String(productId))],
  certificate_update: () => [keys.own],
}
