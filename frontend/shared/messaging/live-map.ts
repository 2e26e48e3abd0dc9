import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const messagingKeys = {
  all: ['messaging'],
  list: ['messaging', 'list'],
  unread: ['messaging', 'unread'],
  one: (id: string) => ['messaging', 'one', id],
} as const

/** Separate from the API calls, which most visitors never load. */
export const liveMap: LiveMap = {
  message_update: ({ conversationId }) =>
    conversationId
      ? [messagingKeys.list, messagingKeys.unread, messagingKeys.one(String(conversationId))]
      : [messagingKeys.all],
  // A block does not apply while the order is in progress.
  order_status_update: ({ orderId }) => [messagingKeys.one(conversationOfOrder(String(orderId)))],
  // A guest's conversation may become a member's.
  order_joined: () => [messagingKeys.all],
}
