import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { MAX_MESSAGE_LENGTH, reportReasons, sides, subjectKinds } from './conversation.ts'

const content = z
  .string()
  .trim()
  .min(1, 'Write a message')
  .max(MAX_MESSAGE_LENGTH, `A message has at most ${MAX_MESSAGE_LENGTH} characters`)

export const messageReportForm = z.object({
  reason: z.enum(reportReasons, 'Choose a reason'),
  comment: z.string().trim().max(500, 'At most 500 characters').optional(),
})
export type MessageReportForm = z.infer<typeof messageReportForm>

/** Why the caller cannot send messages now; null if they can. */
const closedReason = z
  .enum(['recipient_blocked', 'sender_blocked', 'conversation_closed', 'messaging_restricted'])
  .nullable()

/** A conversation for one of its two sides. */
export const conversationView = z.object({
  id: z.string(),
  /** The caller's side. */
  side: z.enum(sides),
  /** The other side: business name, name on the order, or username. */
  with: z.object({ name: z.string(), producerId: z.string().nullable() }),
  subject: z.object({
    kind: z.enum(subjectKinds),
    id: z.string(),
    name: z.string(),
    /** Of the product, of the order's first product, or of the producer as buyers see it. */
    imageUrl: z.string().nullable(),
  }),
  unread: z.number(),
  /** Null without messages. */
  lastMessage: z.object({ content: z.string(), createdAt: z.string(), mine: z.boolean() }).nullable(),
  /** The caller has blocked the other side. */
  blockedByMe: z.boolean(),
  closedReason,
})
export type ConversationView = z.infer<typeof conversationView>

export const messageView = z.object({
  id: z.string(),
  sequence: z.number(),
  content: z.string(),
  mine: z.boolean(),
  createdAt: z.string(),
  /** When the other side last read the conversation, if that included this message. */
  readAt: z.string().nullable(),
  /** Id assigned by the sender's page, so that it recognizes its own messages; null for messages of the other side. */
  clientMessageId: z.string().nullable(),
  /** The caller has reported it. */
  reported: z.boolean(),
})
export type MessageView = z.infer<typeof messageView>

export const conversationList = z.object({
  conversations: z.array(conversationView),
  /** Whether there are more conversations. */
  hasMore: z.boolean(),
})
export type ConversationList = z.infer<typeof conversationList>

export const messagePage = z.object({
  conversation: conversationView,
  /** Oldest first. */
  messages: z.array(messageView),
  /** Whether there are older messages. */
  hasOlder: z.boolean(),
})
export type MessagePage = z.infer<typeof messagePage>

const id = z.string().max(60)
const byId = z.object({ id })
/** Key of the order's signed link, for guests. */
const key = z.string().max(100).optional()
const withKey = z.object({ key })
const done = z.object({ success: z.literal(true) })

/** Assigned by the sender's page: a repeated request with the same id is the same message. */
const clientMessageId = z.uuid()

export const messagingContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/conversations',
    summary: 'Conversations of the caller as buyer and as producer, newest first',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
      /** Only conversations in which the caller has this side. */
      side: z.enum(sides).optional(),
    }),
    response: conversationList,
  }),
  unread: defineEndpoint({
    method: 'GET',
    path: '/api/me/unread-message-count',
    summary: 'Number of unread messages',
    response: z.object({ unread: z.number() }),
  }),
  messages: defineEndpoint({
    method: 'GET',
    path: '/api/conversations/:id/messages',
    summary: 'A conversation with its newest messages, or those before a message',
    params: byId,
    query: z.object({ key, before: z.coerce.number().int().min(1).optional() }),
    response: messagePage,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/conversations',
    summary:
      'Start a conversation about an order or product, or with a producer; returns the existing one if there is one',
    query: withKey,
    body: z
      .object({
        orderId: id.optional(),
        productId: id.optional(),
        producerId: id.optional(),
        content: content.optional(),
        clientMessageId: clientMessageId.optional(),
      })
      .refine(
        ({ orderId, productId, producerId }) => [orderId, productId, producerId].filter(Boolean).length === 1,
        'Name exactly one order, product or producer',
      ),
    response: z.object({ id: z.string() }),
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message in a conversation',
    query: withKey,
    body: z.object({ conversationId: id, content, clientMessageId: clientMessageId.optional() }),
    response: z.object({ id: z.string(), conversationId: z.string() }),
  }),
  markRead: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/:id/read',
    summary: 'Mark messages as read, up to this one',
    params: byId,
    query: withKey,
    body: z.object({ lastMessageId: id }),
    response: done,
  }),
  block: defineEndpoint({
    method: 'PUT',
    path: '/api/conversations/:id/block',
    summary: 'Block the other side in all conversations',
    params: byId,
    query: withKey,
    response: done,
  }),
  unblock: defineEndpoint({
    method: 'DELETE',
    path: '/api/conversations/:id/block',
    summary: 'Unblock the other side',
    params: byId,
    query: withKey,
    response: done,
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/:id/messages/:messageId/reports',
    summary: 'Report a message to support',
    params: byId.extend({ messageId: id }),
    query: withKey,
    body: messageReportForm,
    response: done,
  }),
}

export const messagingProblems = problems({
  conversation_not_found: { status: 404, text: 'This conversation does not exist.' },
  message_not_found: { status: 404, text: 'This message does not exist.' },
  own_message: { status: 403, text: 'This is your own message.' },
  own_conversation: { status: 403, text: 'You cannot send a message to yourself.' },
  recipient_blocked: { status: 403, text: 'You have blocked them. Unblock them to write.' },
  conversation_closed: { status: 403, text: 'Our support team has closed this conversation.' },
  messaging_restricted: { status: 403, text: 'Our support team has restricted you from sending them messages.' },
  sender_blocked: { status: 403, text: 'They do not accept messages from you.' },
})

/**
 * Sent to both parties and to subscribers of the order: a message was sent or read. Without an id: in any conversation.
 */
export interface MessageUpdate {
  readonly type: 'message_update'
  readonly conversationId?: string
}
