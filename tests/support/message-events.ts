import type { BlockEvent } from '#domain/messaging/block.events.ts'
import type { ConversationEvent } from '#domain/messaging/conversation.events.ts'
import type { Side } from '#domain/messaging/sides.ts'
import { conversationOfOrder, type Subject } from '#domain/messaging/subject.ts'
import { idNamed } from './ids.ts'
import { ids } from './order-events.ts'

/** A conversation about the one small order of `order-events.ts`; every builder takes overrides. */
export const farmer = idNamed('account', 'farmer')
export const messageIdOf = (name: string) => idNamed('message', name)
export const aboutOrder: Subject = { kind: 'order', id: ids.orderId }
export const between = {
  conversationId: conversationOfOrder(ids.orderId),
  producerId: ids.producerId,
  buyerId: ids.buyerId,
  subject: aboutOrder,
}

export const started = (over: Partial<typeof between> = {}, by: Side = 'buyer'): ConversationEvent => ({
  ...{ type: 'ConversationStarted', data: { ...between, ...over, by } },
})

type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>['data']
export const sent = (name: string, by: Side, over: Partial<Sent> = {}): ConversationEvent => ({
  type: 'MessageSent',
  data: {
    ...{ ...between, messageId: messageIdOf(name), nth: 1, by, senderId: by === 'buyer' ? ids.buyerId : farmer },
    ...{ text: name, firstUnread: true, ...over },
  },
})

export const readBy = (by: Side, ...names: string[]): ConversationEvent => ({
  ...{ type: 'MessagesRead', data: { ...between, by, messageIds: names.map(messageIdOf) } },
})

export const messageReported = (name: string, reporterId: string): ConversationEvent => ({
  ...{ type: 'MessageReported', data: { ...between, messageId: messageIdOf(name), reporterId, reason: 'spam' } },
})

export const blocked = (by: Side): BlockEvent => ({ type: 'CorrespondentBlocked', data: { ...pair, by } })
export const unblocked = (by: Side): BlockEvent => ({ type: 'CorrespondentUnblocked', data: { ...pair, by } })
const pair = { buyerId: ids.buyerId, producerId: ids.producerId }
