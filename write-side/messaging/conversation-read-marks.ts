import type { Instant } from '#domain/kernel/event.ts'
import type { MessageUpdate } from '#domain/messaging/contract.ts'
import type { Parties, Side, Subject } from '#domain/messaging/conversation.ts'
import type { NotificationHint } from '#domain/notifications/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { changeAndNotify, serializeNotice } from '#platform/http/live-notices.ts'

/** How far each side of a conversation has read. Not business data, so it is stored outside the event log. */
export interface ConversationReadMarks {
  /** Never moves a mark back. Notifies the open pages of both parties and of the order. */
  record(mark: ConversationReadMark): Promise<void>
  /** Sequence number of the last message that a side has read; 0 for none. */
  readThrough(conversationId: string, side: Side): Promise<number>
  /** Deletes the marks of accounts and guests; returns the number of deleted marks. */
  erase(persons: readonly string[]): Promise<number>
}

export interface ConversationReadMark extends Parties {
  readonly conversationId: string
  readonly subject: Subject
  readonly side: Side
  /** The account or guest that reads. */
  readonly personId: string
  /** Sequence number of the last message read. */
  readonly readThrough: number
  readonly now: Instant
}

export const conversationReadMarksIn = (db: Sql): ConversationReadMarks => ({
  record: async (mark) => {
    const { conversationId, side, personId, readThrough, now } = mark
    await db.query(RECORD, [conversationId, side, personId, readThrough, now, liveUpdatesOf(mark)])
  },
  readThrough: async (conversationId, side) => {
    const [mark] = await db.query<{ readThrough: number }>(READ_THROUGH, [conversationId, side])
    return mark?.readThrough ?? 0
  },
  erase: async (persons) => (await db.query(ERASE, [persons])).length,
})

/** The sender's pages show the message as read; the reader's notification of it disappears. */
function liveUpdatesOf({ conversationId, buyerId, producerId, subject, side }: ConversationReadMark): string[] {
  const [buyer, producer] = [`account:${buyerId}`, `producer:${producerId}`]
  const order = subject.kind === 'order' ? [`order:${subject.id}`] : []
  const message: MessageUpdate = { type: 'message_update', conversationId }
  const hint: NotificationHint = { type: 'notification' }
  return [
    serializeNotice({ topics: [buyer, producer, ...order], message: { ...message } }),
    serializeNotice({ topics: [side === 'buyer' ? buyer : producer], message: { ...hint } }),
  ]
}

const RECORD = changeAndNotify(
  `insert into conversation_read_marks as m (conversation_id, side, person_id, read_through, read_at)
  values ($1, $2, $3, $4, $5)
  on conflict (conversation_id, side) do update
    set person_id = excluded.person_id, read_through = excluded.read_through, read_at = excluded.read_at
  where m.read_through < excluded.read_through`,
  '$6',
)
const READ_THROUGH = `
  select read_through as "readThrough" from conversation_read_marks where conversation_id = $1 and side = $2`
const ERASE = 'delete from conversation_read_marks where person_id = any($1) returning 1'
