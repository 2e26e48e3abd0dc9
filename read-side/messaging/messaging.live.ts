import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { MessageUpdate } from '#domain/messaging/contract.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Reports notify no one; a new conversation notifies with its first message. */
export const messagingLive = (): LiveMap =>
  liveMap<ConversationEvent | MessagingPermissionEvent>({
    MessageSent: (event) => [messageUpdate(event)],
    MessagingBlocked: ({ data }) => [permissionUpdate(data)],
    MessagingUnblocked: ({ data }) => [permissionUpdate(data)],
    MessagingRestricted: ({ data }) => [permissionUpdate(data)],
    MessagingRestrictionLifted: ({ data }) => [permissionUpdate(data)],
    ConversationClosed: (event) => [messageUpdate(event)],
    ConversationReopened: (event) => [messageUpdate(event)],
  })

function messageUpdate({
  data: { conversationId, buyerId, producerId, subject },
}: RecordedEvent<ConversationEvent>): Delivery {
  const message: MessageUpdate = { type: 'message_update', conversationId }
  const order = subject.kind === 'order' ? [`order:${subject.id}`] : []
  return { topics: [`account:${buyerId}`, `producer:${producerId}`, ...order], message: { ...message } }
}

/** Applies to all conversations of the two parties. */
function permissionUpdate({ buyerId, producerId }: MessagingPermissionEvent['data']): Delivery {
  const message: MessageUpdate = { type: 'message_update' }
  return { topics: [`account:${buyerId}`, `producer:${producerId}`], message: { ...message } }
}
