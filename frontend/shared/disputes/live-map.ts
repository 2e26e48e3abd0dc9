import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['disputes'],
  lists: ['disputes', 'list'],
  ofOrder: (orderId: string) => ['disputes', 'order', orderId],
  one: (id: string) => ['disputes', 'one', id],
  queue: ['disputes', 'queue'],
} as const

/** Apart from the calls, which those who have no case need not load. An order's step may open or end the time to report. */
export const liveMap: LiveMap = {
  dispute_update: ({ disputeId, orderId }) => [
    ...[keys.lists, keys.queue],
    ...[keys.one(String(disputeId)), keys.ofOrder(String(orderId))],
  ],
  order_status_update: ({ orderId }) => [keys.ofOrder(String(orderId))],
}
