import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  mine: ['ordering', 'mine'],
  sales: ['ordering', 'sales'],
  packing: ['ordering', 'packing'],
  ones: ['ordering', 'one'],
  one: (id: string) => ['ordering', 'one', id],
  receipt: (id: string) => ['ordering', 'receipt', id],
} as const

/** Separate from the API calls, which most visitors never load. */
export const liveMap: LiveMap = {
  new_order: () => [keys.sales],
  order_joined: ({ orderId }) => [keys.mine, keys.one(String(orderId))],
  order_status_update: ({ orderId }) => [
    keys.mine,
    keys.sales,
    keys.packing,
    keys.one(String(orderId)),
    keys.receipt(String(orderId)),
  ],
  dispute_update: () => [keys.sales],
  // An order links its products to the buyer's reviews.
  review_update: () => [keys.mine, keys.ones],
  order_receipt_issued: ({ orderId }) => [keys.receipt(String(orderId))],
}
