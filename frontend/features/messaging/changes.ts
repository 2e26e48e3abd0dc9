import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConversationView, MessageReportForm, messagingContract } from '#domain/messaging/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import type { Which } from './api.ts'
import { messagingKeys } from './live-map.ts'

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

export interface About {
  readonly orderId?: string
  readonly productId?: string
  readonly producerId?: string
}

/** Leads to the conversation, begun or not. */
export const useStart = () => useMutation({ mutationFn: (about: About) => call(start, { body: about }) })

export interface Words {
  readonly conversation: Pick<ConversationView, 'id' | 'subject' | 'lastMessage'>
  readonly orderKey: string | undefined
  readonly content: string
  readonly clientMessageId: string
}

/** The first message about an order starts its conversation. */
export async function say({ conversation, orderKey, ...message }: Words): Promise<unknown> {
  const { id, subject, lastMessage } = conversation
  const request = { query: { key: orderKey } }
  return subject.kind === 'order' && !lastMessage
    ? call(start, { ...request, body: { orderId: subject.id, ...message } })
    : call(send, { ...request, body: { conversationId: id, ...message } })
}

export const sayRead = ({ id, orderKey }: Which, upTo: string) =>
  call(markRead, { params: { id }, query: { key: orderKey }, body: { lastMessageId: upTo } })

/** Asked again, so that what was just done is seen. */
export function useRefresh() {
  const queries = useQueryClient()
  return {
    conversation: (id: string) => queries.invalidateQueries({ queryKey: messagingKeys.one(id) }),
    all: () => queries.invalidateQueries({ queryKey: messagingKeys.all }),
  }
}

export function useBlock({ id, orderKey }: Which) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (blocking: boolean) => call(blocking ? block : unblock, { params: { id }, query: { key: orderKey } }),
    onError: (error) => toast({ title: 'Error', text: sentenceOf(error), tone: 'error' }),
    onSettled: () => refresh.all(),
  })
}

export function useReport({ id, orderKey }: Which) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ messageId, form }: { messageId: string; form: MessageReportForm }) =>
      call(report, { params: { id, messageId }, query: { key: orderKey }, body: form }),
    onSettled: () => refresh.conversation(id),
  })
}
