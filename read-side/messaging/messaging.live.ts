import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { MessageUpdate } from '#domain/messaging/contract.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Reports are told to nobody, and that somebody has begun to write only once they have. */
export const messagingLive = (): LiveMap =>
  liveMap<ConversationEvent | MessagingPermissionEvent>({
    MessageSent: (event) => [said(event)],
    MessagesRead: (event) => [said(event)],
    MessagingBlocked: ({ data }) => [fell(data)],
    MessagingUnblocked: ({ data }) => [fell(data)],
    MessagingRestricted: ({ data }) => [fell(data)],
    MessagingRestrictionLifted: ({ data }) => [fell(data)],
    ConversationClosed: (event) => [said(event)],
    ConversationReopened: (event) => [said(event)],
  })

function said({ data: { conversationId, buyerId, producerId, subject } }: RecordedEvent<ConversationEvent>): Told {
  const message: MessageUpdate = { type: 'message_update', conversationId }
  const order = subject.kind === 'order' ? [`order:${subject.id}`] : []
  return { topics: [`account:${buyerId}`, `producer:${producerId}`, ...order], message: { ...message } }
}

/** Whatever the two write about. */
function fell({ buyerId, producerId }: MessagingPermissionEvent['data']): Told {
  const message: MessageUpdate = { type: 'message_update' }
  return { topics: [`account:${buyerId}`, `producer:${producerId}`], message: { ...message } }
}
