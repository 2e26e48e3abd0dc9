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
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly lastMessageId: string | null
  readonly lastAt: string | null
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
    kind: 'key',
    subjectId: 'key',
    lastMessageId: 'key',
    lastAt: 'instant',
    buyerUnread: 'integer',
    producerUnread: 'integer',
    closed: 'boolean',
  },
  indexes: ['(buyer_id, last_at desc, id desc)', '(producer_id, last_at desc, id desc)'],
  keysOf: (event) =>
    event.type === 'OrderLinkedToAccount' ? conversationOfOrder(event.data.orderId) : event.data.conversationId,
  on: {
    ConversationStarted: (_, { data: { conversationId: id, producerId, buyerId, subject } }) => ({
      id,
      producerId,
      buyerId,
      kind: subject.kind,
      subjectId: subject.id,
      lastMessageId: null,
      lastAt: null,
      buyerUnread: 0,
      producerUnread: 0,
      closed: false,
    }),
    MessageSent: (row, { data, meta }) =>
      row && {
        ...withUnread(row, data.by === 'buyer' ? 'producer' : 'buyer', 1),
        lastMessageId: data.messageId,
        lastAt: meta.at,
      },
    MessagesRead: (row, { data }) => row && withUnread(row, data.by, -data.messageIds.length),
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
  readonly nth: number
  readonly side: Side
  /** Null once erased. */
  readonly text: string | null
  readonly clientMessageId: string | null
  readonly createdAt: string
  readonly readAt: string | null
  /** Accounts and guests that have reported it. */
  readonly reporters: readonly string[]
}

export const messages = table<MessageRow, ConversationEvent>({
  name: 'messages',
  key: 'id',
  columns: {
    id: 'key',
    conversationId: 'key',
    nth: 'integer',
    side: 'key',
    text: 'text',
    clientMessageId: 'key',
    createdAt: 'instant',
    readAt: 'instant',
    reporters: 'texts',
  },
  indexes: ['(conversation_id, nth desc)'],
  keysOf: ({ data }) => ('messageIds' in data ? data.messageIds : 'messageId' in data ? data.messageId : []),
  on: {
    MessageSent: (_, { data, meta }) => ({
      id: data.messageId,
      conversationId: data.conversationId,
      nth: data.nth,
      side: data.by,
      text: unsealed(data.text),
      clientMessageId: data.clientMessageId ?? null,
      createdAt: meta.at,
      readAt: null,
      reporters: [],
    }),
    MessagesRead: (row, { meta }) => row && { ...row, readAt: row.readAt ?? meta.at },
    MessageReported: (row, { data }) => row && { ...row, reporters: [...row.reporters, data.reporterId] },
  },
})

/** Blocks between a buyer and a producer, and restrictions by staff. */
export interface PermissionsRow {
  readonly pair: string
  readonly sides: readonly Side[]
  readonly barred: readonly Side[]
}

export const permissions = table<PermissionsRow, MessagingPermissionEvent>({
  name: 'permissions',
  key: 'pair',
  columns: { pair: 'key', sides: 'texts', barred: 'texts' },
  keysOf: ({ data }) => `${data.buyerId}.${data.producerId}`,
  on: {
    MessagingBlocked: (row, { data: { by } }, pair) => ({
      ...permissionsOf(row, pair),
      sides: [...withoutSide(row?.sides, by), by],
    }),
    MessagingUnblocked: (row, { data: { by } }, pair) => ({
      ...permissionsOf(row, pair),
      sides: withoutSide(row?.sides, by),
    }),
    MessagingRestricted: (row, { data: { by } }, pair) => ({
      ...permissionsOf(row, pair),
      barred: [...withoutSide(row?.barred, by), by],
    }),
    MessagingRestrictionLifted: (row, { data: { by } }, pair) => ({
      ...permissionsOf(row, pair),
      barred: withoutSide(row?.barred, by),
    }),
  },
})
const permissionsOf = (row: PermissionsRow | undefined, pair: string): PermissionsRow =>
  row ?? { pair, sides: [], barred: [] }
const withoutSide = (sides: readonly Side[] = [], side: Side): Side[] => sides.filter((each) => each !== side)

export const messaging: Projection = { name: 'messaging', version: 3, tables: [conversations, messages, permissions] }
