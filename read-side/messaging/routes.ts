import { refuse } from '#domain/kernel/refusal.ts'
import { messagingContract, messagingProblems } from '#domain/messaging/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { conversationsOf, unreadBy } from './conversations.query.ts'
import { messagesFor } from './messages.query.ts'

export interface MessagingReads {
  readonly db: Sql
  readonly keys: LinkSigner
}

export const messagingReads = (deps: MessagingReads): RouteTable => ({
  problems: messagingProblems,
  routes: [
    route(messagingContract.list, 'member', list(deps)),
    route(messagingContract.unread, 'member', countUnread(deps)),
    route(messagingContract.messages, 'anyone', showMessages(deps)),
  ],
})

const FIRST = 30

const list =
  ({ db }: MessagingReads) =>
  async ({ actor, query }: RouteRequest<unknown, { search?: string | undefined; limit?: number | undefined }>) => {
    const { search = '', limit = FIRST } = query
    return actor.kind === 'member' ? conversationsOf(db, { member: actor, search, limit }) : refuse('not_signed_in')
  }

const countUnread =
  ({ db }: MessagingReads) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? { unread: await unreadBy(db, actor) } : refuse('not_signed_in')

type Page = RouteRequest<{ id: string }, { key?: string | undefined; before?: number | undefined }>

const showMessages =
  (deps: MessagingReads) =>
  async ({ actor, params: { id }, query: { key, before } }: Page) =>
    (await messagesFor(deps, { id, key, before, actor })) ?? refuse('conversation_not_found')
