import type { ReportedConversation } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** What was reported of a conversation, and the few messages without which it cannot be understood. */
export async function reportedTalk(db: Sql, id: string): Promise<ReportedConversation | null> {
  const [[talk], messages] = await Promise.all([
    db.query<Omit<ReportedConversation, 'messages'>>(TALK, [id]),
    db.query<ReportedConversation['messages'][number]>(MESSAGES, [id]),
  ])
  return talk ? { ...talk, messages } : null
}

const BEFORE = 3
const AFTER = 1

/** The buyer of an order by the name on it, who asks before a sale by their user name: as the producer knows them. */
const TALK = `select case when c.kind = 'order' then o.contact->>'fullName' else a.username end as buyer,
    f.business_name as producer, coalesce(o.number, p.name, '') as about
  from messaging.conversations c
    left join producers.profiles f on f.id = c.producer_id
    left join identity.accounts a on a.id = c.buyer_id
    left join ordering.orders o on c.kind = 'order' and o.order_id = c.subject_id
    left join catalog.products p on c.kind = 'product' and p.id = c.subject_id
  where c.id = $1`

const MESSAGES = `
  with reported as (
    select distinct m.id, m.nth from moderation.history e join messaging.messages m on m.id = e.message_id
    where e.report_id = $1 and e.what = 'reported'
  )
  select m.id, m.nth::float8 as nth, m.side, m.text, m.created_at as at,
    exists (select from reported where reported.id = m.id) as reported
  from messaging.messages m
  where m.conversation_id = $1
    and exists (select from reported where m.nth between reported.nth - ${BEFORE} and reported.nth + ${AFTER})
  order by m.nth`
