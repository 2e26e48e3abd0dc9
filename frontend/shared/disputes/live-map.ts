import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['disputes'],
  lists: ['disputes', 'list'],
  ofOrder: (orderId: string) => ['disputes', 'order', orderId],
  one: (id: string) => ['disputes', 'one', id],
  queue: ['disputes', 'queue'],
} as const

/**
 * Separate from the API calls, which users without a dispute never load. An order's status can open or end its
 * reporting window.
 */
export const liveMap: LiveMap = {
  dispute_update: ({ disputeId, orderId }) => [
    ...[keys.lists, keys.queue],
    ...[keys.one(String(disputeId)), keys.ofOrder(String(orderId))],
  ],
  order_status_update: ({ orderId }) => [keys.ofOrder(String(orderId))],
}
