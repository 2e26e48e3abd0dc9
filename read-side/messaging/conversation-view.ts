import type { ConversationView } from '#domain/messaging/contract.ts'
import type { Side, SubjectKind } from '#domain/messaging/conversation.ts'
import { ERASED_TEXT } from '../told.ts'

/** A conversation with what it is about, who takes part by name, and what was said last. */
export interface ConversationRead {
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

/** A producer knows the buyer of an order by the name on it, and who asks before a sale by their user name. */
export const BUYER_NAME = `case when c.kind = 'order' then o.contact->>'fullName' else a.username end`

/** What `c` is completed by: rows of conversations under their column names. */
export const COMPLETED = `
  select c.id, c.buyer_id as "buyerId", c.producer_id as "producerId", c.kind, c.subject_id as "subjectId",
    c.buyer_unread::float8 as "buyerUnread", c.producer_unread::float8 as "producerUnread", c.last_at as "lastAt",
    f.business_name as "producerName", ${BUYER_NAME} as "buyerName", o.number as "orderNumber",
    coalesce(o.tab = 'active', false) as "orderOpen", p.name as "productName", coalesce(b.sides, '{}') as "blockedBy",
    coalesce(b.barred, '{}') as barred, c.closed,
    m.side as "lastSide", m.text as "lastText"`

export const COMPLETED_BY = `
    left join producers.profiles f on f.id = c.producer_id
    left join identity.accounts a on a.id = c.buyer_id
    left join ordering.orders o on c.kind = 'order' and o.order_id = c.subject_id
    left join catalog.products p on c.kind = 'product' and p.id = c.subject_id
    left join messaging.permissions b on b.pair = c.buyer_id || '.' || c.producer_id
    left join messaging.messages m on m.id = c.last_message_id`

export function viewFor(side: Side, row: ConversationRead): ConversationView {
  const { id, kind, producerId, lastAt, lastSide, lastText, blockedBy, buyerUnread, producerUnread } = row
  const buying = side === 'buyer'
  return {
    id,
    side,
    closed: closedFor(side, row),
    blocking: blockedBy.includes(side),
    with: buying
      ? { name: row.producerName ?? '', producerId }
      : { name: row.buyerName ?? ERASED_TEXT, producerId: null },
    about: { kind, id: row.subjectId, name: aboutName(row) },
    unread: buying ? buyerUnread : producerUnread,
    lastMessage: lastAt ? { content: lastText ?? ERASED_TEXT, createdAt: lastAt, mine: lastSide === side } : null,
  }
}

const aboutName = ({ orderNumber, productName, producerName }: ConversationRead): string =>
  orderNumber ?? productName ?? producerName ?? ''

/** As the conversation's own rule has it: an order under way is settled, blocked or not. */
function closedFor(side: Side, { orderOpen, blockedBy, barred, closed }: ConversationRead): ConversationView['closed'] {
  if (closed) return 'conversation_closed'
  if (barred.includes(side)) return 'messaging_restricted'
  if (orderOpen || blockedBy.length === 0) return null
  return blockedBy.includes(side) ? 'recipient_blocked' : 'sender_blocked'
}
