import { useMutation, useQueryClient } from '@tanstack/react-query'
import { atom } from 'jotai'
import type { ConversationView, MessageReportForm, MessageView, messagingContract } from '#domain/messaging/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { messagingKeys } from '#frontend/shared/live-maps.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import type { ConversationReference } from './api.ts'

/** A message that the server has not returned yet. */
export interface Outgoing {
  /** The message's `clientMessageId`, which retries reuse. */
  readonly id: string
  readonly content: string
  readonly at: string
  /** Why sending failed; undefined while it is being sent. */
  readonly problem?: string
}

/** Outgoing messages by conversation id. */
type Outbox = Readonly<Record<string, readonly Outgoing[]>>

export const withSent = (outbox: Outbox, conversation: string, message: Outgoing): Outbox => ({
  ...outbox,
  [conversation]: [...(outbox[conversation] ?? []).filter(({ id }) => id !== message.id), message],
})

export const withoutSent = (outbox: Outbox, conversation: string, id: string): Outbox => ({
  ...outbox,
  [conversation]: (outbox[conversation] ?? []).filter((each) => each.id !== id),
})

export const withProblem = (outbox: Outbox, conversation: string, id: string, problem: string): Outbox => ({
  ...outbox,
  [conversation]: (outbox[conversation] ?? []).map((each) => (each.id === id ? { ...each, problem } : each)),
})

/** The outgoing messages that are not among the fetched messages yet. */
export function pendingMessages(
  outbox: Outbox,
  conversation: string,
  messages: readonly MessageView[],
): readonly Outgoing[] {
  const fetched = new Set(messages.map(({ clientMessageId }) => clientMessageId))
  return (outbox[conversation] ?? []).filter(({ id }) => !fetched.has(id))
}

export const outboxAtom = atom<Outbox>({})
/** Unsent text by conversation. */
export const draftsAtom = atom<Readonly<Record<string, string>>>({})

type Messaging = typeof messagingContract
const start: EndpointOf<Messaging['start']> = { method: 'POST', path: '/api/conversations' }
const send: EndpointOf<Messaging['send']> = { method: 'POST', path: '/api/messages' }
const markRead: EndpointOf<Messaging['markRead']> = { method: 'POST', path: '/api/conversations/:id/read' }
const block: EndpointOf<Messaging['block']> = { method: 'PUT', path: '/api/conversations/:id/block' }
const unblock: EndpointOf<Messaging['unblock']> = { method: 'DELETE', path: '/api/conversations/:id/block' }
const report: EndpointOf<Messaging['report']> = {
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/reports',
}

export interface ConversationSubject {
  readonly orderId?: string
  readonly productId?: string
  readonly producerId?: string
}

/** Resolves to the conversation about a subject, which is created if it does not exist. */
export const useStartConversation = () =>
  useMutation({ mutationFn: (about: ConversationSubject) => call(start, { body: about }) })

interface MessageToSend {
  readonly conversation: Pick<ConversationView, 'id' | 'subject' | 'lastMessage'>
  readonly orderKey: string | undefined
  readonly content: string
  readonly clientMessageId: string
}

/** The first message about an order starts its conversation. */
export async function sendMessage({ conversation, orderKey, ...message }: MessageToSend): Promise<unknown> {
  const { id, subject, lastMessage } = conversation
  const request = { query: { key: orderKey } }
  return subject.kind === 'order' && !lastMessage
    ? call(start, { ...request, body: { orderId: subject.id, ...message } })
    : call(send, { ...request, body: { conversationId: id, ...message } })
}

export const markReadUpTo = ({ id, orderKey }: ConversationReference, lastMessageId: string) =>
  call(markRead, { params: { id }, query: { key: orderKey }, body: { lastMessageId } })

/** Refetches conversations after a change. */
export function useRefresh() {
  const queries = useQueryClient()
  return {
    conversation: (id: string) => queries.invalidateQueries({ queryKey: messagingKeys.one(id) }),
    all: () => queries.invalidateQueries({ queryKey: messagingKeys.all }),
  }
}

export function useBlockMember({ id, orderKey }: ConversationReference) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (blocking: boolean) => call(blocking ? block : unblock, { params: { id }, query: { key: orderKey } }),
    onError: (error) => toast({ title: 'Error', text: errorMessage(error), tone: 'error' }),
    onSettled: () => refresh.all(),
  })
}

export function useReportMessage({ id, orderKey }: ConversationReference) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ messageId, form }: { messageId: string; form: MessageReportForm }) =>
      call(report, { params: { id, messageId }, query: { key: orderKey }, body: form }),
    onSettled: () => refresh.conversation(id),
  })
}
