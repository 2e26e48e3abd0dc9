import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const messagingKeys = {
  all: ['messaging'],
  list: ['messaging', 'list'],
  unread: ['messaging', 'unread'],
  one: (id: string) => ['messaging', 'one', id],
} as const

/** Apart from the calls, which those who only look around need not load. */
export const liveMap: LiveMap = {
  message_update: ({ conversationId }) =>
    conversationId
      ? [messagingKeys.list, messagingKeys.unread, messagingKeys.one(String(conversationId))]
      : [messagingKeys.all],
  // A block does not count while an order is under way; a guest's may become a member's.
  order_status_update: ({ orderId }) => [messagingKeys.one(conversationOfOrder(String(orderId)))],
  order_joined: () => [messagingKeys.all],
}
