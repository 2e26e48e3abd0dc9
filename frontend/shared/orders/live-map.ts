import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  mine: ['ordering', 'mine'],
  sales: ['ordering', 'sales'],
  packing: ['ordering', 'packing'],
  ones: ['ordering', 'one'],
  one: (id: string) => ['ordering', 'one', id],
  receipt: (id: string) => ['ordering', 'receipt', id],
} as const

/** Apart from the calls, which those who only look around need not load. */
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
  // Goods that are reviewed lead to what was said of them.
  review_update: () => [keys.mine, keys.ones],
  order_receipt_issued: ({ orderId }) => [keys.receipt(String(orderId))],
}
