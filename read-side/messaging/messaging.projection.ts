import type { Side } from '#domain/messaging/conversation.ts'
import { conversationOfOrder, type SubjectKind } from '#domain/messaging/conversation.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface ConversationRow {
  readonly id: string
  readonly producerId: string
  /** The account, once a guest's order is linked to one. */
  readonly buyerId: string
  readonly subjectType: SubjectKind
  readonly subjectId: string
  readonly lastMessageId: string | null
  readonly lastMessageAt: string | null
  /** Sequence number of each side's last message; 0 for none. */
  readonly lastBuyerSequence: number
  readonly lastProducerSequence: number
  /** Closed by staff: no more messages are allowed. */
  readonly closed: boolean
}

type OrderLinked = Extract<OrderEvent, { type: 'OrderLinkedToAccount' }>

export const conversations = table<ConversationRow, ConversationEvent | OrderLinked>({
  name: 'conversations',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    buyerId: 'key',
    subjectType: 'key',
    subjectId: 'key',
    lastMessageId: 'key',
    lastMessageAt: 'instant',
    lastBuyerSequence: 'integer',
    lastProducerSequence: 'integer',
    closed: 'boolean',
  },
  indexes: ['(buyer_id, last_message_at desc, id desc)', '(producer_id, last_message_at desc, id desc)'],
  keysOf: (event) =>
    event.type === 'OrderLinkedToAccount' ? conversationOfOrder(event.data.orderId) : event.data.conversationId,
  on: {
    ConversationStarted: (_, { data: { conversationId: id, producerId, buyerId, subject } }) => ({
      id,
      producerId,
      buyerId,
      subjectType: subject.kind,
      subjectId: subject.id,
      lastMessageId: null,
      lastMessageAt: null,
      lastBuyerSequence: 0,
      lastProducerSequence: 0,
      closed: false,
    }),
    MessageSent: (row, { data, meta }) =>
      row && {
        ...row,
        [data.senderSide === 'buyer' ? 'lastBuyerSequence' : 'lastProducerSequence']: data.sequence,
        lastMessageId: data.messageId,
        lastMessageAt: meta.recordedAt,
      },
    ConversationClosed: (row) => row && { ...row, closed: true },
    ConversationReopened: (row) => row && { ...row, closed: false },
    OrderLinkedToAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export interface MessageRow {
  readonly id: string
  readonly conversationId: string
  readonly sequence: number
  readonly senderSide: Side
  /** Null once erased. */
  readonly text: string | null
  readonly clientMessageId: string | null
  readonly createdAt: string
  /** Accounts and guests that have reported it. */
  readonly reporterIds: readonly string[]
}

export const messages = table<MessageRow, ConversationEvent>({
  name: 'messages',
  key: 'id',
  columns: {
    id: 'key',
    conversationId: 'key',
    sequence: 'integer',
    senderSide: 'key',
    text: 'text',
    clientMessageId: 'key',
    createdAt: 'instant',
    reporterIds: 'texts',
  },
  indexes: ['(conversation_id, sequence desc)'],
  keysOf: ({ data }) => ('messageId' in data ? data.messageId : []),
  on: {
    MessageSent: (_, { data, meta }) => ({
      id: data.messageId,
      conversationId: data.conversationId,
      sequence: data.sequence,
      senderSide: data.senderSide,
      text: valueOrNull(data.text),
      clientMessageId: data.clientMessageId ?? null,
      createdAt: meta.recordedAt,
      reporterIds: [],
    }),
    MessageReported: (row, { data }) => row && { ...row, reporterIds: [...row.reporterIds, data.reporterId] },
  },
})

/** Blocks between a buyer and a producer, and restrictions by staff. */
export interface PermissionsRow {
  readonly pair: string
  readonly blockedBy: readonly Side[]
  readonly restrictedSides: readonly Side[]
}

export const permissions = table<PermissionsRow, MessagingPermissionEvent>({
  name: 'permissions',
  key: 'pair',
  columns: { pair: 'key', blockedBy: 'texts', restrictedSides: 'texts' },
  keysOf: ({ data }) => `${data.buyerId}.${data.producerId}`,
  on: {
    MessagingBlocked: (row, { data: { blockedBy: side } }, pair) => ({
      ...permissionsOf(row, pair),
      blockedBy: [...withoutSide(row?.blockedBy, side), side],
    }),
    MessagingUnblocked: (row, { data: { blockedBy: side } }, pair) => ({
      ...permissionsOf(row, pair),
      blockedBy: withoutSide(row?.blockedBy, side),
    }),
    MessagingRestricted: (row, { data: { restrictedSide: side } }, pair) => ({
      ...permissionsOf(row, pair),
      restrictedSides: [...withoutSide(row?.restrictedSides, side), side],
    }),
    MessagingRestrictionLifted: (row, { data: { restrictedSide: side } }, pair) => ({
      ...permissionsOf(row, pair),
      restrictedSides: withoutSide(row?.restrictedSides, side),
    }),
  },
})
const permissionsOf = (row: PermissionsRow | undefined, pair: string): PermissionsRow =>
  row ?? { pair, blockedBy: [], restrictedSides: [] }
const withoutSide = (sides: readonly Side[] = [], side: Side): Side[] => sides.filter((each) => each !== side)

export const messaging: Projection = { name: 'messaging', version: 5, tables: [conversations, messages, permissions] }
