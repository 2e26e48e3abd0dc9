import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  own: ['own-goods', 'list'],
  prices: (id: string) => ['own-goods', 'prices', id],
} as const

/** Apart from the calls, which those who sell nothing need not load. */
export const liveMap: LiveMap = {
  inventory_update: ({ productId }) => [keys.own, keys.prices(String(productId))],
  certificate_update: () => [keys.own],
}
