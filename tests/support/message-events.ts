import type { Side } from '#domain/messaging/conversation.ts'
import { conversationOfOrder, type Subject } from '#domain/messaging/conversation.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
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
  type: 'ConversationStarted',
  data: { ...between, ...over, by },
})

type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>['data']
export const sent = (name: string, by: Side, over: Partial<Sent> = {}): ConversationEvent => ({
  type: 'MessageSent',
  data: {
    ...between,
    messageId: messageIdOf(name),
    nth: 1,
    by,
    senderId: by === 'buyer' ? ids.buyerId : farmer,
    text: name,
    startsUnreadBatch: true,
    ...over,
  },
})

export const readBy = (by: Side, ...names: string[]): ConversationEvent => ({
  type: 'MessagesRead',
  data: { ...between, by, messageIds: names.map(messageIdOf) },
})

export const messageReported = (name: string, reporterId: string): ConversationEvent => ({
  type: 'MessageReported',
  data: { ...between, messageId: messageIdOf(name), reporterId, reason: 'spam' },
})

/** What the staff decides about what one side has written; `sue` unless told. */
const decidedOn = (side: Side, by: string) => ({
  ...between,
  staffAccountId: idNamed('account', by),
  side,
  personId: side === 'buyer' ? ids.buyerId : farmer,
  reporterIds: [side === 'buyer' ? farmer : ids.buyerId],
  reason: 'That was a threat.',
})
export const reportsLeft = (side: Side, by = 'sue'): ConversationEvent => ({
  type: 'MessageReportsDismissed',
  data: decidedOn(side, by),
})
type Measure = 'SenderWarned' | 'SenderRestricted' | 'ConversationClosed'
export const measured = (type: Measure, side: Side, by = 'sue'): ConversationEvent => ({
  type,
  data: { ...decidedOn(side, by), violatedRule: 'hurtful' },
})
export const openedAgain = (side: Side, barred: Side[] = [], by = 'sam'): ConversationEvent => ({
  type: 'ConversationReopened',
  data: { ...decidedOn(side, by), reporterIds: [], barred },
})
export const barred = (by: Side): MessagingPermissionEvent => ({ type: 'MessagingRestricted', data: { ...pair, by } })
export const unbarred = (by: Side): MessagingPermissionEvent => ({
  type: 'MessagingRestrictionLifted',
  data: { ...pair, by },
})

export const blocked = (by: Side): MessagingPermissionEvent => ({ type: 'MessagingBlocked', data: { ...pair, by } })
export const unblocked = (by: Side): MessagingPermissionEvent => ({ type: 'MessagingUnblocked', data: { ...pair, by } })
const pair = { buyerId: ids.buyerId, producerId: ids.producerId }
