import {
  CAN_DECIDE_APPEALS,
  CAN_ENFORCE,
  CAN_MODERATE,
  CAN_RECONCILE,
  CAN_RESOLVE_DISPUTES,
  CAN_VERIFY,
  type StaffRole,
} from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type InboxItem, RESPONSE_TARGET_HOURS, type StaffInbox } from '#domain/notifications/staff-inbox.contract.ts'
import { type InboxFilter, type InboxType, inboxTypes } from '#domain/notifications/staff-inbox-types.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'

export interface InboxReader {
  readonly accountId: string
  /** The reader's own producer: agents do not decide about their own business. */
  readonly producerId: string | undefined
  readonly role: StaffRole
}

export interface InboxQuery {
  readonly reader: InboxReader
  readonly show: InboxFilter
  readonly type: InboxType | undefined
  readonly page: number
  readonly now: Instant
  /** The marketplace's time zone. */
  readonly timeZone: string
}

const PAGE_SIZE = 25

/** Work that the reader may act on, earliest due date first. */
export async function staffInboxOf(db: Sql, query: InboxQuery): Promise<StaffInbox> {
  const { reader, show, type, page, now, timeZone } = query
  const sources = sourcesFor(reader.role)
  if (sources.length === 0)
    return { items: [], counts: { all: 0, mine: 0, unassigned: 0 }, types: {}, total: 0, page, pageSize: PAGE_SIZE }
  const items = itemsOf(sources)
  const values = [reader.accountId, reader.producerId ?? '', timeZone]
  const [rows, counted] = await Promise.all([
    db.query<InboxRow>(
      `${items} select i.*, a.username as "assigneeName" from items i left join identity.accounts a on a.id = i."assigneeAccountId"
       where ${SHOWN[show]} and ($4::text is null or i.type = $4)
       order by i."dueAt", i.id, i.type limit ${PAGE_SIZE} offset $5`,
      [...values, type ?? null, (page - 1) * PAGE_SIZE],
    ),
    db.query<TypeCounts>(`${items} select i.type, ${COUNTS} from items i group by i.type`, values),
  ])
  const ofType = counted.filter((each) => type === undefined || each.type === type)
  const sum = (filter: InboxFilter) => ofType.reduce((total, each) => total + each[filter], 0)
  return {
    items: rows.map((row) => itemOf(row, { reader, now })),
    counts: { all: sum('all'), mine: sum('mine'), unassigned: sum('unassigned') },
    types: Object.fromEntries(
      inboxTypes
        .filter((each) => sources.some((source) => source.type === each))
        .map((each) => [each, counted.find((found) => found.type === each)?.[show] ?? 0]),
    ),
    total: sum(show),
    page,
    pageSize: PAGE_SIZE,
  }
}

/** Number of items in the inbox; null for roles without an inbox. */
export async function inboxCountOf(
  db: Sql,
  { reader, timeZone }: Pick<InboxQuery, 'reader' | 'timeZone'>,
): Promise<number | null> {
  const sources = sourcesFor(reader.role)
  if (sources.length === 0) return null
  const [counted] = await db.query<{ total: number }>(`${itemsOf(sources)} select count(*)::int as total from items`, [
    reader.accountId,
    reader.producerId ?? '',
    timeZone,
  ])
  return counted?.total ?? 0
}

type TypeCounts = { readonly type: InboxType } & Readonly<Record<InboxFilter, number>>

interface InboxRow extends Omit<InboxItem, 'overdue' | 'assignee' | 'assignedToMe' | 'lastMessage'> {
  readonly assigneeAccountId: string | null
  readonly assigneeName: string | null
  readonly lastBy: NonNullable<InboxItem['lastMessage']>['by'] | null
  readonly lastAt: string | null
}

function itemOf(row: InboxRow, { reader, now }: { readonly reader: InboxReader; readonly now: Instant }): InboxItem {
  const { assigneeAccountId, assigneeName, lastBy, lastAt, ...item } = row
  return {
    ...item,
    overdue: item.dueAt < now,
    assignee: assigneeAccountId && (assigneeName ?? ERASED_LABEL),
    assignedToMe: assigneeAccountId === reader.accountId,
    lastMessage: lastBy && lastAt ? { by: lastBy, at: lastAt } : null,
  }
}

const SHOWN: Readonly<Record<InboxFilter, string>> = {
  all: 'true',
  mine: 'i."assigneeAccountId" = $1',
  unassigned: 'i."assigneeAccountId" is null',
}

const COUNTS = Object.entries(SHOWN)
  .map(([name, shown]) => `count(*) filter (where ${shown})::int as ${name}`)
  .join(', ')

/** Items of one type in the columns of `InboxRow`. */
interface Source {
  readonly type: InboxType
  readonly roles: readonly StaffRole[]
  readonly sql: string
}

const sourcesFor = (role: StaffRole): readonly Source[] => SOURCES.filter(({ roles }) => roles.includes(role))

const itemsOf = (sources: readonly Source[]): string =>
  `with reader as (select $1::text as account_id, $2::text as producer_id, $3::text as time_zone),
   items as (${sources.map(({ sql }) => sql).join(' union all ')})`

/** SQL: an instant some hours after another. */
const hoursAfter = (at: string, hours: number): string =>
  `to_char((${at})::timestamptz at time zone 'utc' + interval '${hours} hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const NO_ASSIGNEE = `null::text as "assigneeAccountId"`
const NO_READ_MARK = 'null::boolean as unread'
const NO_PARTIES = `null::text as "buyerName", null::text as "producerName"`

/** Open disputes to which the reader is not a party. */
const disputeItems = (type: InboxType, { topic, awaitsSupport }: { topic: string; awaitsSupport: string }): string => `
  select '${type}' as type, 'dispute' as record, d.id, ${topic} as topic, o.order_number as subject,
    o.contact ->> 'fullName' as "buyerName", f.business_name as "producerName",
    coalesce(d.last_statement_at, d.opened_at) as "waitingSince", coalesce(d.due_at, d.opened_at) as "dueAt",
    d.assignee_account_id as "assigneeAccountId",
    coalesce(d.last_statement_at, d.opened_at) > coalesce(m.read_through, '')
      and d.last_statement_staff_account_id is distinct from r.account_id as unread,
    case d.last_statement_by when 'staff' then 'support' else d.last_statement_by end as "lastBy", d.last_statement_at as "lastAt"
  from disputes.disputes d cross join reader r join ordering.orders o on o.order_id = d.order_id
    left join producers.profiles f on f.id = d.producer_id
    left join dispute_read_marks m on m.account_id = r.account_id and m.dispute_id = d.id
  where d.stage <> 'closed' and o.buyer_id <> r.account_id and d.state ->> 'accountId' <> r.account_id and ${awaitsSupport}`

/** A remedy that support may have to convert or confirm; refunds run automatically. */
const REMEDY_FOR_SUPPORT = `d.stage = 'remedy' and d.state -> 'remedy' -> 'resolution' ->> 'kind' in ('replacement', 'improvement_plan')`

/**
 * Flagged content that the reader may decide about: it does not concern them and is not an appeal against their own
 * decision.
 */
const flaggedContentItems = (type: InboxType, { appealed, hours }: { appealed: boolean; hours: number }): string => `
  select '${type}' as type, 'flagged_item' as record, i.id, i.content_type as topic, coalesce(p.name, f.business_name) as subject,
    ${NO_PARTIES}, i.waiting_since as "waitingSince", ${hoursAfter('i.waiting_since', hours)} as "dueAt",
    ${NO_ASSIGNEE}, ${NO_READ_MARK}, 'member' as "lastBy", i.waiting_since as "lastAt"
  from moderation.flagged_items i cross join reader r
    left join reviews.reviews w on w.id = i.id
    left join catalog.products p on p.id = coalesce(w.product_id, i.id)
    left join messaging.conversations c on c.id = i.id
    left join producers.profiles f on f.id = c.producer_id
  where i.open and i.appealed = ${appealed} and not (array[r.account_id, r.producer_id] && i.concerned_ids)
    and not (i.appealed and i.decided_by = r.account_id)`

const SOURCES: readonly Source[] = [
  {
    type: 'dispute',
    roles: CAN_RESOLVE_DISPUTES,
    sql: disputeItems('dispute', {
      topic: `d.state ->> 'reason'`,
      awaitsSupport: `(d.stage in ('mediation', 'investigation', 'final_decision') or ${REMEDY_FOR_SUPPORT})`,
    }),
  },
  {
    type: 'chargeback',
    roles: CAN_RESOLVE_DISPUTES,
    sql: disputeItems('chargeback', {
      topic: `d.state -> 'chargeback' ->> 'reason'`,
      awaitsSupport: `d.stage = 'chargeback' and d.state -> 'chargeback' ->> 'submitted' is null
        and d.state -> 'chargeback' ->> 'accepted' is null`,
    }),
  },
  {
    type: 'appeal',
    roles: CAN_DECIDE_APPEALS,
    sql: disputeItems('appeal', {
      topic: `d.state ->> 'reason'`,
      awaitsSupport: `d.stage = 'appealed' and d.state -> 'decision' ->> 'staffAccountId' is distinct from r.account_id`,
    }),
  },
  {
    type: 'appeal',
    roles: CAN_ENFORCE,
    sql: `
  select 'appeal' as type, 'account' as record, s.account_id as id, s.action_type as topic, a.username as subject,
    ${NO_PARTIES}, s.appealed_at as "waitingSince", ${hoursAfter('s.appealed_at', RESPONSE_TARGET_HOURS.appeal)} as "dueAt",
    ${NO_ASSIGNEE}, ${NO_READ_MARK}, 'member' as "lastBy", s.appealed_at as "lastAt"
  from enforcement.actions s cross join reader r left join identity.accounts a on a.id = s.account_id
  where s.appeal_pending and s.account_id <> r.account_id and s.staff_account_id <> r.account_id`,
  },
  {
    type: 'appeal',
    roles: CAN_MODERATE,
    sql: flaggedContentItems('appeal', { appealed: true, hours: RESPONSE_TARGET_HOURS.appeal }),
  },
  {
    type: 'flagged_content',
    roles: CAN_MODERATE,
    sql: flaggedContentItems('flagged_content', { appealed: false, hours: RESPONSE_TARGET_HOURS.flagged_content }),
  },
  {
    type: 'verification',
    roles: CAN_VERIFY,
    // The review is due by the end of its due date in the marketplace's time zone.
    sql: `
  select 'verification' as type, 'application' as record, v.id, null::text as topic, f.business_name as subject,
    ${NO_PARTIES}, v.submitted_at as "waitingSince",
    to_char(((v.review_due_on || ' 23:59:59.999')::timestamp at time zone r.time_zone) at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt",
    ${NO_ASSIGNEE}, ${NO_READ_MARK}, 'producer' as "lastBy", v.submitted_at as "lastAt"
  from producer_verification.applications v cross join reader r join producers.profiles f on f.id = v.producer_id
  where v.status = 'pending' and f.account_id <> r.account_id`,
  },
  {
    type: 'certificate',
    roles: CAN_VERIFY,
    sql: `
  select 'certificate' as type, 'certificate' as record, c.product_id as id, c.certification as topic, p.name as subject,
    null::text as "buyerName", f.business_name as "producerName", c.submitted_at as "waitingSince",
    ${hoursAfter('c.submitted_at', RESPONSE_TARGET_HOURS.certificate)} as "dueAt",
    ${NO_ASSIGNEE}, ${NO_READ_MARK}, 'producer' as "lastBy", c.submitted_at as "lastAt"
  from catalog_history.certificate_submissions c cross join reader r join catalog.products p on p.id = c.product_id
    join producers.profiles f on f.id = c.producer_id
  where c.status = 'pending' and f.account_id <> r.account_id`,
  },
  {
    type: 'discrepancy',
    roles: CAN_RECONCILE,
    sql: `
  select 'discrepancy' as type, 'discrepancy' as record, x.id, x.discrepancy ->> 'kind' as topic,
    (select min(o.order_number) from ordering.orders o
      where o.order_id in (select jsonb_array_elements_text(x.discrepancy -> 'orderIds'))) as subject,
    ${NO_PARTIES}, x.opened_at as "waitingSince",
    ${hoursAfter('x.opened_at', RESPONSE_TARGET_HOURS.discrepancy)} as "dueAt",
    ${NO_ASSIGNEE}, ${NO_READ_MARK}, null::text as "lastBy", null::text as "lastAt"
  from reconciliation.discrepancies x where x.status = 'open'`,
  },
  {
    type: 'inquiry',
    roles: CAN_RESOLVE_DISPUTES,
    sql: `
  select 'inquiry' as type, 'inquiry' as record, q.id, q.topic, null::text as subject,
    ${NO_PARTIES}, q.sent_at as "waitingSince", ${hoursAfter('q.sent_at', RESPONSE_TARGET_HOURS.inquiry)} as "dueAt",
    ${NO_ASSIGNEE}, ${NO_READ_MARK}, case when starts_with(q.sender_id, 'account_') then 'member' else 'guest' end as "lastBy",
    q.sent_at as "lastAt"
  from contact.inquiries q where q.answered_at is null`,
  },
]
