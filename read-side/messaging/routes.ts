import { refuse } from '#domain/kernel/refusal.ts'
import { messagingContract, messagingProblems } from '#domain/messaging/contract.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { conversationsOf, messagesFor, unreadBy } from './messaging.query.ts'

export interface MessagingReadDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}

export const messagingReadRoutes = (deps: MessagingReadDeps): RouteTable => ({
  problems: messagingProblems,
  routes: [
    route(messagingContract.list, 'member', list(deps)),
    route(messagingContract.unread, 'member', countUnread(deps)),
    route(messagingContract.messages, 'anyone', showMessages(deps)),
  ],
})

const DEFAULT_LIMIT = 30

interface ListQuery {
  readonly search?: string | undefined
  readonly limit?: number | undefined
  readonly side?: Side | undefined
}

const list =
  ({ db }: MessagingReadDeps) =>
  async ({ actor, query: { search = '', limit = DEFAULT_LIMIT, side } }: RouteRequest<unknown, ListQuery>) =>
    actor.kind === 'member' ? conversationsOf(db, { member: actor, search, limit, side }) : refuse('not_signed_in')

const countUnread =
  ({ db }: MessagingReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? { unread: await unreadBy(db, actor) } : refuse('not_signed_in')

type Page = RouteRequest<{ id: string }, { key?: string | undefined; before?: number | undefined }>

const showMessages =
  (deps: MessagingReadDeps) =>
  async ({ actor, params: { id }, query: { key, before } }: Page) =>
    (await messagesFor(deps, { id, key, before, actor })) ?? refuse('conversation_not_found')
