import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { messagingContract } from '#domain/messaging/contract.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { messagingKeys } from '#frontend/shared/live-maps.ts'

type Messaging = typeof messagingContract
const list: EndpointOf<Messaging['list']> = { method: 'GET', path: '/api/conversations' }
const unread: EndpointOf<Messaging['unread']> = { method: 'GET', path: '/api/me/unread-message-count' }
const messages: EndpointOf<Messaging['messages']> = { method: 'GET', path: '/api/conversations/:id/messages' }

interface ConversationsFilter {
  readonly search: string
  readonly limit: number
  /** The member's side; undefined for both. */
  readonly side?: Side
}

export const conversationsQuery = ({ search, limit, side }: ConversationsFilter) =>
  queryOptions({
    queryKey: [...messagingKeys.list, search, limit, side ?? ''],
    ...readFrom(list, { query: { search, limit, side } }),
    placeholderData: keepPreviousData,
  })

export const unreadQuery = queryOptions({
  queryKey: messagingKeys.unread,
  ...readFrom(unread),
})

/** A conversation, with the key of its order's link for guests. */
export interface ConversationReference {
  readonly id: string
  readonly orderKey?: string | undefined
}

/** Pages of messages, newest page first. */
export const messagesQuery = ({ id, orderKey }: ConversationReference) =>
  infiniteQueryOptions({
    queryKey: [...messagingKeys.one(id), orderKey ?? ''],
    queryFn: ({ pageParam: before, signal }) =>
      call(messages, { params: { id }, query: { key: orderKey, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasOlder ? page.messages[0]?.sequence : undefined),
  })
