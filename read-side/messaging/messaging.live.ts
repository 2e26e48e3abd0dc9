import type { Recorded } from '#domain/kernel/event.ts'
import type { BlockEvent } from '#domain/messaging/block.events.ts'
import type { MessageUpdate } from '#domain/messaging/contract.ts'
import type { ConversationEvent } from '#domain/messaging/conversation.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Reports are told to nobody, and that somebody has begun to write only once they have. */
export const messagingLive = (): LiveMap =>
  liveMap<ConversationEvent | BlockEvent>({
    MessageSent: (event) => [said(event)],
    MessagesRead: (event) => [said(event)],
    CorrespondentBlocked: ({ data }) => [fell(data)],
    CorrespondentUnblocked: ({ data }) => [fell(data)],
    CorrespondentBarred: ({ data }) => [fell(data)],
    CorrespondentUnbarred: ({ data }) => [fell(data)],
    ConversationClosed: (event) => [said(event)],
    ConversationReopened: (event) => [said(event)],
  })

function said({ data: { conversationId, buyerId, producerId, subject } }: Recorded<ConversationEvent>): Told {
  const message: MessageUpdate = { type: 'message_update', conversationId }
  const order = subject.kind === 'order' ? [`order:${subject.id}`] : []
  return { topics: [`account:${buyerId}`, `producer:${producerId}`, ...order], message: { ...message } }
}

/** Whatever the two write about. */
function fell({ buyerId, producerId }: BlockEvent['data']): Told {
  const message: MessageUpdate = { type: 'message_update' }
  return { topics: [`account:${buyerId}`, `producer:${producerId}`], message: { ...message } }
}
