import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { MAX_MESSAGE_LENGTH, reportReasons, sides, subjectKinds } from './conversation.ts'

const content = z
  .string()
  .trim()
  .min(1, 'Please write a message')
  .max(MAX_MESSAGE_LENGTH, `A message has at most ${MAX_MESSAGE_LENGTH} characters`)

export const messageReportForm = z.object({
  reason: z.enum(reportReasons, 'Please choose a reason'),
  words: z.string().trim().max(500, 'Please keep it to 500 characters').optional(),
})
export type MessageReportForm = z.infer<typeof messageReportForm>

/** Why messages are not possible now; null if they are. */
const closed = z.enum(['recipient_blocked', 'sender_blocked', 'conversation_closed', 'messaging_restricted']).nullable()

/** A conversation as one of its two sides sees it. */
export const conversationView = z.object({
  id: z.string(),
  /** On which side the one who asks stands. */
  side: z.enum(sides),
  /** Who the other is, by business name, by the name on the order or by user name. */
  with: z.object({ name: z.string(), producerId: z.string().nullable() }),
  about: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string() }),
  unread: z.number(),
  /** Null without messages. */
  lastMessage: z.object({ content: z.string(), createdAt: z.string(), mine: z.boolean() }).nullable(),
  /** The one who asks has blocked the other. */
  blocking: z.boolean(),
  closed,
})
export type ConversationView = z.infer<typeof conversationView>

export const messageView = z.object({
  id: z.string(),
  nth: z.number(),
  content: z.string(),
  mine: z.boolean(),
  createdAt: z.string(),
  /** When the other side read it. */
  readAt: z.string().nullable(),
  /** The sender's own id of it, by which a page recognizes what it has sent; null for messages of the other side. */
  clientMessageId: z.string().nullable(),
  /** The one who asks has reported it. */
  reported: z.boolean(),
})
export type MessageView = z.infer<typeof messageView>

export const conversationList = z.object({
  conversations: z.array(conversationView),
  /** There are more than these. */
  more: z.boolean(),
})
export type ConversationList = z.infer<typeof conversationList>

export const messagePage = z.object({
  conversation: conversationView,
  /** Oldest first. */
  messages: z.array(messageView),
  /** There are older ones than these. */
  older: z.boolean(),
})
export type MessagePage = z.infer<typeof messagePage>

const id = z.string().max(60)
const byId = z.object({ id })
/** A guest shows the key of the order's signed link. */
const key = z.string().max(100).optional()
const withKey = z.object({ key })
const done = z.object({ success: z.literal(true) })

/** Chosen by the page that sends a message: sent again with the same id, it is the same message. */
const clientMessageId = z.uuid()

export const messagingContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/conversations',
    summary: 'What the one signed in has written and been written, the newest first, as buyer and as producer',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    response: conversationList,
  }),
  unread: defineEndpoint({
    method: 'GET',
    path: '/api/me/unread-message-count',
    summary: 'How many messages wait to be read',
    response: z.object({ unread: z.number() }),
  }),
  messages: defineEndpoint({
    method: 'GET',
    path: '/api/conversations/:id/messages',
    summary: 'A conversation and its newest messages, or those before one of them',
    params: byId,
    query: z.object({ key, before: z.coerce.number().int().min(1).optional() }),
    response: messagePage,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/conversations',
    summary: 'Begin to write about an order, a product or to a producer; begun before, it is the same conversation',
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
        'Please say what it is about: one order, product or producer',
      ),
    response: z.object({ id: z.string() }),
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/api/messages',
    summary: 'Say something in a conversation',
    query: withKey,
    body: z.object({ conversationId: id, content, clientMessageId: clientMessageId.optional() }),
    response: z.object({ id: z.string(), conversationId: z.string() }),
  }),
  markRead: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/:id/read',
    summary: 'Everything up to this message was read',
    params: byId,
    query: withKey,
    body: z.object({ upTo: id }),
    response: done,
  }),
  block: defineEndpoint({
    method: 'PUT',
    path: '/api/conversations/:id/block',
    summary: 'Hear no more of the other, whatever it is about',
    params: byId,
    query: withKey,
    response: done,
  }),
  unblock: defineEndpoint({
    method: 'DELETE',
    path: '/api/conversations/:id/block',
    summary: 'Hear of the other again',
    params: byId,
    query: withKey,
    response: done,
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/:id/messages/:messageId/reports',
    summary: 'Tell the market that a message should not have been written',
    params: byId.extend({ messageId: id }),
    query: withKey,
    body: messageReportForm,
    response: done,
  }),
}

export const messagingProblems = problems({
  conversation_not_found: { status: 404, text: 'There is no such conversation.' },
  message_not_found: { status: 404, text: 'There is no such message.' },
  own_message: { status: 403, text: 'This is your own message.' },
  own_conversation: { status: 403, text: 'These are your own goods: you would write to yourself.' },
  recipient_blocked: { status: 403, text: 'You have blocked them. Unblock them to write.' },
  conversation_closed: { status: 403, text: 'Our support team has closed this conversation.' },
  messaging_restricted: { status: 403, text: 'Our support team has ended your writing to them.' },
  sender_blocked: { status: 403, text: 'They take no messages from you.' },
})

/** Sent to both parties and to subscribers of the order: a message was sent or read. Without an id: in any conversation. */
export interface MessageUpdate {
  readonly type: 'message_update'
  readonly conversationId?: string
}
