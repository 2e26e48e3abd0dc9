import type { Member } from '#domain/kernel/actor.ts'
import type { ConversationList } from '#domain/messaging/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { likeness } from '../likeness.ts'
import { BUYER_NAME, COMPLETED, COMPLETED_BY, type ConversationRead, viewFor } from './conversation-view.ts'

export interface ListAsked {
  readonly member: Member
  /** In the other's name, the order's number, the goods or what was said. */
  readonly search: string
  readonly limit: number
}

/** A member's conversations on both sides, the newest first; those in which nobody has said anything are nobody's news. */
export async function conversationsOf(db: Sql, { member, search, limit }: ListAsked): Promise<ConversationList> {
  const rows = await db.query<ConversationRead>(LIST, [...mine(member), likeness(search), limit + 1])
  const shown = rows.slice(0, limit)
  const conversations = shown.map((row) => viewFor(row.buyerId === member.accountId ? 'buyer' : 'producer', row))
  return { conversations, more: rows.length > limit }
}

export async function unreadBy(db: Sql, member: Member): Promise<number> {
  const [row] = await db.query<{ unread: number }>(UNREAD, mine(member))
  return row?.unread ?? 0
}

const mine = ({ accountId, producerId }: Member) => [accountId, producerId ?? accountId]

const OTHER_NAME = `case when c.buyer_id = $1 then f.business_name else ${BUYER_NAME} end`

const LIST = `${COMPLETED}
  from messaging.conversations c ${COMPLETED_BY}
  where (c.buyer_id = $1 or c.producer_id = $2) and c.last_at is not null
    and ($3::text is null or ${OTHER_NAME} ilike $3 or o.number ilike $3 or p.name ilike $3
      or exists (select from messaging.messages s where s.conversation_id = c.id and s.text ilike $3))
  order by c.last_at desc, c.id desc
  limit $4`

const UNREAD = `
  select coalesce(sum(case when buyer_id = $1 then buyer_unread else producer_unread end), 0)::int as unread
  from messaging.conversations where buyer_id = $1 or producer_id = $2`
