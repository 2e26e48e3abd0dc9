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
  /** Only conversations in which the member has this side. */
  readonly side?: Side | undefined
}

/** A member's conversations as buyer and producer, newest first, without empty ones. */
export async function conversationsOf(
  db: Sql,
  { member, search, limit, side }: ConversationListQuery,
): Promise<ConversationList> {
  const rows = await db.query<ConversationDetails>(LIST, [
    ...memberIds(member),
    likePattern(search),
    limit + 1,
    side ?? null,
  ])
  const page = rows.slice(0, limit)
  const conversations = page.map((row) => viewFor(row.buyerId === member.accountId ? 'buyer' : 'producer', row))
  return { conversations, hasMore: rows.length > limit }
}

export async function unreadBy(db: Sql, member: Member): Promise<number> {
  const [row] = await db.query<{ unread: number }>(UNREAD, memberIds(member))
  return row?.unread ?? 0
}

const memberIds = ({ accountId, producerId }: Member) => [accountId, producerId ?? accountId]

const UNREAD = `
  select count(*)::int as unread
  from messaging.conversations c
    cross join lateral (select case when c.buyer_id = $1 then 'buyer' else 'producer' end as side) own
    left join conversation_read_marks r on r.conversation_id = c.id and r.side = own.side
    join messaging.messages m on m.conversation_id = c.id and m.sender_side <> own.side and m.sequence > coalesce(r.read_through, 0)
  where (c.buyer_id = $1 or c.producer_id = $2)
    and case own.side when 'buyer' then c.last_producer_sequence else c.last_buyer_sequence end > coalesce(r.read_through, 0)`

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
  const hasKey = row?.subjectType === 'order' && isValidLink(keys, 'order', row.subjectId, key)
  const side = row && sideOf(row, actor, hasKey)
  if (!side) return undefined
  const person = actor.kind === 'member' && side === 'producer' ? actor.accountId : row.buyerId
  const found = await db.query<MessageDetails>(MESSAGES, [id, before ?? null, PAGE_SIZE + 1])
  return {
    conversation: viewFor(side, row),
    messages: found.slice(0, PAGE_SIZE).reverse().map(messageViewFor({ side, person })),
    hasOlder: found.length > PAGE_SIZE,
  }
}

const PAGE_SIZE = 40

interface MessageDetails {
  readonly id: string
  readonly sequence: number
  readonly senderSide: Side
  readonly text: string | null
  readonly clientMessageId: string | null
  readonly createdAt: string
  readonly readAt: string | null
  readonly reporterIds: readonly string[]
}

const messageViewFor =
  ({ side, person }: { readonly side: Side; readonly person: string }) =>
  ({ id, sequence, text, createdAt, readAt, ...row }: MessageDetails): MessageView => {
    const mine = row.senderSide === side
    return {
      id,
      sequence,
      createdAt,
      readAt,
      mine,
      content: text ?? ERASED_LABEL,
      clientMessageId: mine ? row.clientMessageId : null,
      reported: row.reporterIds.includes(person),
    }
  }

const MESSAGES = `
  select m.id, m.sequence::float8 as sequence, m.sender_side as "senderSide", m.text, m.client_message_id as "clientMessageId",
    m.created_at as "createdAt", r.read_at as "readAt", m.reporter_ids as "reporterIds"
  from messaging.messages m
    left join conversation_read_marks r on r.conversation_id = $1 and r.side <> m.sender_side and r.read_through >= m.sequence
  where m.conversation_id = $1 and ($2::float8 is null or m.sequence < $2)
  order by m.sequence desc limit $3`

/** A conversation with its subject, the names of its participants and its last message. */
interface ConversationDetails {
  readonly id: string
  readonly buyerId: string
  readonly producerId: string
  readonly subjectType: SubjectKind
  readonly subjectId: string
  readonly buyerUnread: number
  readonly producerUnread: number
  readonly producerName: string | null
  readonly buyerName: string | null
  readonly orderNumber: string | null
  readonly orderOpen: boolean
  readonly productName: string | null
  readonly imageUrl: string | null
  readonly blockedBy: readonly Side[]
  readonly restrictedSides: readonly Side[]
  readonly closed: boolean
  readonly lastMessageAt: string | null
  readonly lastSide: Side | null
  readonly lastText: string | null
}

/** Producers see the name on the order, or the username of a buyer who has not ordered. */
const BUYER_NAME = `case when c.subject_type = 'order' then o.contact->>'fullName' else a.username end`

const OTHER_NAME = `case when c.buyer_id = $1 then f.business_name else ${BUYER_NAME} end`

/** Number of messages that a side of conversation `c` has not read. */
const unreadBySide = (side: Side): string => `(
    select count(*)::int from messaging.messages u where u.conversation_id = c.id and u.sender_side <> '${side}'
      and u.sequence > coalesce((select read_through from conversation_read_marks where conversation_id = c.id and side = '${side}'), 0)
  )`

/** Image of the subject of conversation `c`. A product that was taken down shows none. */
const SUBJECT_IMAGE = `case c.subject_type
    when 'product' then case when not p.taken_down then p.image_url end
    when 'order' then (
      select i.image_url
      from jsonb_array_elements(o.lines) with ordinality as l(line, position)
        join catalog.products i on i.id = l.line->>'itemId'
      where i.image_url is not null and not i.taken_down
      order by l.position limit 1)
    else f.image_url
  end`

/** Columns and joins for conversations `c`. */
const CONVERSATION_COLUMNS = `
  select c.id, c.buyer_id as "buyerId", c.producer_id as "producerId", c.subject_type as "subjectType", c.subject_id as "subjectId",
    ${unreadBySide('buyer')} as "buyerUnread", ${unreadBySide('producer')} as "producerUnread", c.last_message_at as "lastMessageAt",
    f.business_name as "producerName", ${BUYER_NAME} as "buyerName", o.order_number as "orderNumber",
    coalesce(o.tab = 'active', false) as "orderOpen", p.name as "productName", ${SUBJECT_IMAGE} as "imageUrl", coalesce(b.blocked_by, '{}') as "blockedBy",
    coalesce(b.restricted_sides, '{}') as "restrictedSides", c.closed,
    m.sender_side as "lastSide", m.text as "lastText"`

const CONVERSATION_JOINS = `
    left join producers.profiles f on f.id = c.producer_id
    left join identity.accounts a on a.id = c.buyer_id
    left join ordering.orders o on c.subject_type = 'order' and o.order_id = c.subject_id
    left join catalog.products p on c.subject_type = 'product' and p.id = c.subject_id
    left join messaging.permissions b on b.pair = c.buyer_id || '.' || c.producer_id
    left join messaging.messages m on m.id = c.last_message_id`

/** The conversation of a paid order exists before its first message. */
const CONVERSATION = `
  with started as (select * from messaging.conversations where id = $1),
    c as (
      select id, buyer_id, producer_id, subject_type, subject_id, last_message_at, last_message_id, closed
      from started
      union all
      select $1::text, buyer_id, producer_id, 'order', order_id, null, null, false from ordering.orders
      where order_id = $2 and payment_intent_id is not null and not exists (select from started)
    )
  ${CONVERSATION_COLUMNS} from c ${CONVERSATION_JOINS}`

const LIST = `${CONVERSATION_COLUMNS}
  from messaging.conversations c ${CONVERSATION_JOINS}
  where (c.buyer_id = $1 or c.producer_id = $2) and c.last_message_at is not null
    and ($5::text is null or case when c.buyer_id = $1 then 'buyer' else 'producer' end = $5)
    and ($3::text is null or ${OTHER_NAME} ilike $3 or o.order_number ilike $3 or p.name ilike $3
      or exists (select from messaging.messages s where s.conversation_id = c.id and s.text ilike $3))
  order by c.last_message_at desc, c.id desc
  limit $4`

function viewFor(side: Side, row: ConversationDetails): ConversationView {
  const { id, subjectType, producerId, lastMessageAt, lastSide, lastText, blockedBy, buyerUnread, producerUnread } = row
  const buying = side === 'buyer'
  return {
    id,
    side,
    closedReason: closedReasonFor(side, row),
    blockedByMe: blockedBy.includes(side),
    with: buying
      ? { name: row.producerName ?? '', producerId }
      : { name: row.buyerName ?? ERASED_LABEL, producerId: null },
    subject: {
      kind: subjectType,
      id: row.subjectId,
      name: subjectName(row),
      imageUrl: subjectType === 'producer' && !buying ? null : row.imageUrl,
    },
    unread: buying ? buyerUnread : producerUnread,
    lastMessage: lastMessageAt
      ? { content: lastText ?? ERASED_LABEL, createdAt: lastMessageAt, mine: lastSide === side }
      : null,
  }
}

const subjectName = ({ orderNumber, productName, producerName }: ConversationDetails): string =>
  orderNumber ?? productName ?? producerName ?? ''

/** The same rule as in the decider: blocks do not apply while an order is in progress. */
function closedReasonFor(
  side: Side,
  { orderOpen, blockedBy, restrictedSides, closed }: ConversationDetails,
): ConversationView['closedReason'] {
  if (closed) return 'conversation_closed'
  if (restrictedSides.includes(side)) return 'messaging_restricted'
  if (orderOpen || blockedBy.length === 0) return null
  return blockedBy.includes(side) ? 'recipient_blocked' : 'sender_blocked'
}
