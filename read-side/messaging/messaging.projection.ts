import type { Side } from '#domain/messaging/conversation.ts'
import { conversationOfOrder, type SubjectKind } from '#domain/messaging/conversation.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface ConversationRow {
  readonly id: string
  readonly producerId: string
  /** The account, once a guest's order is linked to one. */
  readonly buyerId: string
  readonly subjectType: SubjectKind
  readonly subjectId: string
  readonly lastMessageId: string | null
  readonly lastMessageAt: string | null
  /** Number of unread messages of each side. */
  readonly buyerUnread: number
  readonly producerUnread: number
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
    buyerUnread: 'integer',
    producerUnread: 'integer',
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
      buyerUnread: 0,
      producerUnread: 0,
      closed: false,
    }),
    MessageSent: (row, { data, meta }) =>
      row && {
        ...withUnread(row, data.senderSide === 'buyer' ? 'producer' : 'buyer', 1),
        lastMessageId: data.messageId,
        lastMessageAt: meta.recordedAt,
      },
    MessagesRead: (row, { data }) => row && withUnread(row, data.readerSide, -data.messageIds.length),
    ConversationClosed: (row) => row && { ...row, closed: true },
    ConversationReopened: (row) => row && { ...row, closed: false },
    OrderLinkedToAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

const withUnread = (row: ConversationRow, side: Side, more: number): ConversationRow =>
  side === 'buyer'
    ? { ...row, buyerUnread: Math.max(0, row.buyerUnread + more) }
    : { ...row, producerUnread: Math.max(0, row.producerUnread + more) }

export interface MessageRow {
  readonly id: string
  readonly conversationId: string
  readonly sequence: number
  readonly senderSide: Side
  /** Null once erased. */
  readonly text: string | null
  readonly clientMessageId: string | null
  readonly createdAt: string
  readonly readAt: string | null
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
    readAt: 'instant',
    reporterIds: 'texts',
  },
  indexes: ['(conversation_id, sequence desc)'],
  keysOf: ({ data }) => ('messageIds' in data ? data.messageIds : 'messageId' in data ? data.messageId : []),
  on: {
    MessageSent: (_, { data, meta }) => ({
      id: data.messageId,
      conversationId: data.conversationId,
      sequence: data.sequence,
      senderSide: data.senderSide,
      text: unsealed(data.text),
      clientMessageId: data.clientMessageId ?? null,
      createdAt: meta.recordedAt,
      readAt: null,
      reporterIds: [],
    }),
    MessagesRead: (row, { meta }) => row && { ...row, readAt: row.readAt ?? meta.recordedAt },
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

export const messaging: Projection = { name: 'messaging', version: 4, tables: [conversations, messages, permissions] }
