import type { Actor, Member } from '#domain/kernel/actor.ts'
import type { ConversationList, ConversationView, MessagePage, MessageView } from '#domain/messaging/contract.ts'
import { orderOfConversation, type Side, type SubjectKind, sideOf } from '#domain/messaging/conversation.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'

export interface ConversationListQuery {
  readonly member: Member
  /** Part of the other party's name, an order number, a product name or a message. */
  readonly search: string
  readonly limit: number
}

/** A member's conversations as buyer and producer, newest first, without empty ones. */
export async function conversationsOf(
  db: Sql,
  { member, search, limit }: ConversationListQuery,
): Promise<ConversationList> {
  const rows = await db.query<ConversationDetails>(LIST, [...memberIds(member), likePattern(search), limit + 1])
  const shown = rows.slice(0, limit)
  const conversations = shown.map((row) => viewFor(row.buyerId === member.accountId ? 'buyer' : 'producer', row))
  return { conversations, more: rows.length > limit }
}

export async function unreadBy(db: Sql, member: Member): Promise<number> {
  const [row] = await db.query<{ unread: number }>(UNREAD, memberIds(member))
  return row?.unread ?? 0
}

const memberIds = ({ accountId, producerId }: Member) => [accountId, producerId ?? accountId]

const UNREAD = `
  select coalesce(sum(case when buyer_id = $1 then buyer_unread else producer_unread end), 0)::int as unread
  from messaging.conversations where buyer_id = $1 or producer_id = $2`

export interface MessagePageQuery {
  readonly id: string
  readonly key: string | undefined
  readonly before: number | undefined
  readonly actor: Actor
}

/** A page of a conversation, if the caller is a participant or has the signed link of its order. */
export async function messagesFor(
  { db, keys }: { readonly db: Sql; readonly keys: LinkSigner },
  { id, key, before, actor }: MessagePageQuery,
): Promise<MessagePage | undefined> {
  const [row] = await db.query<ConversationDetails>(CONVERSATION, [id, orderOfConversation(id)])
  const hasKey = row?.kind === 'order' && isValidLink(keys, 'order', row.subjectId, key)
  const side = row && sideOf(row, actor, hasKey)
  if (!side) return undefined
  const person = actor.kind === 'member' && side === 'producer' ? actor.accountId : row.buyerId
  const found = await db.query<MessageDetails>(MESSAGES, [id, before ?? null, PAGE_SIZE + 1])
  return {
    conversation: viewFor(side, row),
    messages: found.slice(0, PAGE_SIZE).reverse().map(messageViewFor({ side, person })),
    older: found.length > PAGE_SIZE,
  }
}

const PAGE_SIZE = 40

interface MessageDetails {
  readonly id: string
  readonly nth: number
  readonly side: Side
  readonly text: string | null
  readonly clientMessageId: string | null
  readonly createdAt: string
  readonly readAt: string | null
  readonly reporters: readonly string[]
}

const messageViewFor =
  ({ side, person }: { readonly side: Side; readonly person: string }) =>
  ({ id, nth, text, createdAt, readAt, ...row }: MessageDetails): MessageView => {
    const mine = row.side === side
    return {
      id,
      nth,
      createdAt,
      readAt,
      mine,
      content: text ?? ERASED_LABEL,
      clientMessageId: mine ? row.clientMessageId : null,
      reported: row.reporters.includes(person),
    }
  }

const MESSAGES = `
  select id, nth::float8 as nth, side, text, client_message_id as "clientMessageId", created_at as "createdAt", read_at as "readAt", reporters
  from messaging.messages where conversation_id = $1 and ($2::float8 is null or nth < $2)
  order by nth desc limit $3`

/** A conversation with its subject, the names of its participants and its last message. */
interface ConversationDetails {
  readonly id: string
  readonly buyerId: string
  readonly producerId: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly buyerUnread: number
  readonly producerUnread: number
  readonly producerName: string | null
  readonly buyerName: string | null
  readonly orderNumber: string | null
  readonly orderOpen: boolean
  readonly productName: string | null
  readonly blockedBy: readonly Side[]
  readonly barred: readonly Side[]
  readonly closed: boolean
  readonly lastAt: string | null
  readonly lastSide: Side | null
  readonly lastText: string | null
}

/** Producers see the name on the order, or the user name of a buyer who has not ordered. */
const BUYER_NAME = `case when c.kind = 'order' then o.contact->>'fullName' else a.username end`

const OTHER_NAME = `case when c.buyer_id = $1 then f.business_name else ${BUYER_NAME} end`

/** Columns and joins for conversations `c`. */
const CONVERSATION_COLUMNS = `
  select c.id, c.buyer_id as "buyerId", c.producer_id as "producerId", c.kind, c.subject_id as "subjectId",
    c.buyer_unread::float8 as "buyerUnread", c.producer_unread::float8 as "producerUnread", c.last_at as "lastAt",
    f.business_name as "producerName", ${BUYER_NAME} as "buyerName", o.number as "orderNumber",
    coalesce(o.tab = 'active', false) as "orderOpen", p.name as "productName", coalesce(b.sides, '{}') as "blockedBy",
    coalesce(b.barred, '{}') as barred, c.closed,
    m.side as "lastSide", m.text as "lastText"`

const CONVERSATION_JOINS = `
    left join producers.profiles f on f.id = c.producer_id
    left join identity.accounts a on a.id = c.buyer_id
    left join ordering.orders o on c.kind = 'order' and o.order_id = c.subject_id
    left join catalog.products p on c.kind = 'product' and p.id = c.subject_id
    left join messaging.permissions b on b.pair = c.buyer_id || '.' || c.producer_id
    left join messaging.messages m on m.id = c.last_message_id`

/** The conversation of a paid order exists before its first message. */
const CONVERSATION = `
  with begun as (select * from messaging.conversations where id = $1),
    c as (
      select id, buyer_id, producer_id, kind, subject_id, buyer_unread, producer_unread, last_at, last_message_id, closed
      from begun
      union all
      select $1::text, buyer_id, producer_id, 'order', order_id, 0, 0, null, null, false from ordering.orders
      where order_id = $2 and payment_intent_id is not null and not exists (select from begun)
    )
  ${CONVERSATION_COLUMNS} from c ${CONVERSATION_JOINS}`

const LIST = `${CONVERSATION_COLUMNS}
  from messaging.conversations c ${CONVERSATION_JOINS}
  where (c.buyer_id = $1 or c.producer_id = $2) and c.last_at is not null
    and ($3::text is null or ${OTHER_NAME} ilike $3 or o.number ilike $3 or p.name ilike $3
      or exists (select from messaging.messages s where s.conversation_id = c.id and s.text ilike $3))
  order by c.last_at desc, c.id desc
  limit $4`

function viewFor(side: Side, row: ConversationDetails): ConversationView {
  const { id, kind, producerId, lastAt, lastSide, lastText, blockedBy, buyerUnread, producerUnread } = row
  const buying = side === 'buyer'
  return {
    id,
    side,
    closed: closedReasonFor(side, row),
    blocking: blockedBy.includes(side),
    with: buying
      ? { name: row.producerName ?? '', producerId }
      : { name: row.buyerName ?? ERASED_LABEL, producerId: null },
    about: { kind, id: row.subjectId, name: subjectName(row) },
    unread: buying ? buyerUnread : producerUnread,
    lastMessage: lastAt ? { content: lastText ?? ERASED_LABEL, createdAt: lastAt, mine: lastSide === side } : null,
  }
}

const subjectName = ({ orderNumber, productName, producerName }: ConversationDetails): string =>
  orderNumber ?? productName ?? producerName ?? ''

/** The same rule as in the decider: blocks do not apply while an order is in progress. */
function closedReasonFor(
  side: Side,
  { orderOpen, blockedBy, barred, closed }: ConversationDetails,
): ConversationView['closed'] {
  if (closed) return 'conversation_closed'
  if (barred.includes(side)) return 'messaging_restricted'
  if (orderOpen || blockedBy.length === 0) return null
  return blockedBy.includes(side) ? 'recipient_blocked' : 'sender_blocked'
}
