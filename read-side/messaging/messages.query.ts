import type { Actor } from '#domain/kernel/actor.ts'
import type { MessagePage, MessageView } from '#domain/messaging/contract.ts'
import { orderOfConversation, type Side, sideOf } from '#domain/messaging/conversation.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { ERASED_TEXT } from '../told.ts'
import { COMPLETED, COMPLETED_BY, type ConversationRead, viewFor } from './conversation-view.ts'

export interface PageAsked {
  readonly id: string
  readonly key: string | undefined
  readonly before: number | undefined
  readonly actor: Actor
}

/** A conversation and a page of it, if the one who asks takes part, or has the signed link of the order it is about. */
export async function messagesFor(
  { db, keys }: { readonly db: Sql; readonly keys: LinkSigner },
  { id, key, before, actor }: PageAsked,
): Promise<MessagePage | undefined> {
  const [row] = await db.query<ConversationRead>(CONVERSATION, [id, orderOfConversation(id)])
  const hasKey = row?.kind === 'order' && isValidLink(keys, 'order', row.subjectId, key)
  const side = row && sideOf(row, actor, hasKey)
  if (!side) return undefined
  const person = actor.kind === 'member' && side === 'producer' ? actor.accountId : row.buyerId
  const found = await db.query<MessageRead>(MESSAGES, [id, before ?? null, PAGE_SIZE + 1])
  return {
    conversation: viewFor(side, row),
    messages: found.slice(0, PAGE_SIZE).reverse().map(seenBy({ side, person })),
    older: found.length > PAGE_SIZE,
  }
}

const PAGE_SIZE = 40

interface MessageRead {
  readonly id: string
  readonly nth: number
  readonly side: Side
  readonly text: string | null
  readonly clientMessageId: string | null
  readonly createdAt: string
  readonly readAt: string | null
  readonly reporters: readonly string[]
}

const seenBy =
  ({ side, person }: { readonly side: Side; readonly person: string }) =>
  ({ id, nth, text, createdAt, readAt, ...row }: MessageRead): MessageView => {
    const mine = row.side === side
    return {
      id,
      nth,
      createdAt,
      readAt,
      mine,
      content: text ?? ERASED_TEXT,
      clientMessageId: mine ? row.clientMessageId : null,
      reported: row.reporters.includes(person),
    }
  }

/** What may be written about a paid order is there before anybody has written. */
const CONVERSATION = `
  with begun as (select * from messaging.conversations where id = $1),
    c as (
      select id, buyer_id, producer_id, kind, subject_id, buyer_unread, producer_unread, last_at, last_message_id, closed
      from begun
      union all
      select $1::text, buyer_id, producer_id, 'order', order_id, 0, 0, null, null, false from ordering.orders
      where order_id = $2 and payment_intent_id is not null and not exists (select from begun)
    )
  ${COMPLETED} from c ${COMPLETED_BY}`

const MESSAGES = `
  select id, nth::float8 as nth, side, text, client_message_id as "clientMessageId", created_at as "createdAt", read_at as "readAt", reporters
  from messaging.messages where conversation_id = $1 and ($2::float8 is null or nth < $2)
  order by nth desc limit $3`
