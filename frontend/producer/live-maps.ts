import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const inventoryKeys = {
  all: ['inventory'],
  stock: ['inventory', 'stock'],
  forecast: ['inventory', 'forecast'],
  movements: (id: string) => ['inventory', 'movements', id],
} as const

const inventoryMap: LiveMap = {
  inventory_update: ({ productId }) => [
    inventoryKeys.stock,
    inventoryKeys.forecast,
    inventoryKeys.movements(String(productId)),
  ],
  inventory_settings_update: () => [inventoryKeys.stock],
}

export const ownProductKeys = {
  own: ['own-products', 'list'],
  prices: (id: string) => ['own-products', 'prices', id],
} as const

const productsMap: LiveMap = {
  inventory_update: ({ productId }) => [ownProductKeys.own, ownProductKeys.prices(String(productId))],
  certificate_update: () => [ownProductKeys.own],
}

export const payoutKeys = {
  account: ['payouts', 'account'],
  statement: ['payouts', 'statement'],
  payouts: ['payouts', 'list'],
} as const

const payoutsMap: LiveMap = {
  payout_update: () => [payoutKeys.account, payoutKeys.statement, payoutKeys.payouts],
}

export const analyticsKeys = {
  overview: ['analytics', 'overview'],
  orders: ['analytics', 'orders'],
} as const

const analyticsMap: LiveMap = {
  new_order: () => [analyticsKeys.overview, analyticsKeys.orders],
  order_status_update: () => [analyticsKeys.overview, analyticsKeys.orders],
  inventory_update: () => [analyticsKeys.overview],
}

/** Separate from the API calls, so that users who sell nothing do not load them. */
export const liveMaps: readonly LiveMap[] = [inventoryMap, productsMap, payoutsMap, analyticsMap]
