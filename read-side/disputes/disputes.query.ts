import { isAwaiting } from '#domain/disputes/dispute-rules.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeCard, DisputePage, DisputeQueue, QueueFilter } from '#domain/disputes/views.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Contact, OrderLine, RefundBreakdown } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { type DisputeRow, disputesTable } from '#read-side/disputes/disputes.projection.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'

const PAGE_SIZE = 20

export interface DisputeListQuery {
  readonly as: Side
  /** Account id of the buyer, or id of the producer. */
  readonly id: string
  readonly show: 'open' | 'closed'
  readonly page: number
  readonly now: Instant
}

const MINE: Readonly<Record<Side, string>> = { buyer: 'o.buyer_id = $1', producer: 'd.producer_id = $1' }

/** The disputes of one party, last changed first. */
export async function listDisputes(db: Sql, { as, id, show, page, now }: DisputeListQuery): Promise<DisputePage> {
  const [rows, [counts]] = await Promise.all([
    db.query<DisputeWithOrder>(
      `${SELECT} where ${MINE[as]} and (${IS_OPEN}) = $2
       order by d.updated_at desc, d.id limit ${PAGE_SIZE} offset $3`,
      [id, show === 'open', (page - 1) * PAGE_SIZE],
    ),
    db.query<{ open: number; closed: number }>(
      `select count(*) filter (where ${IS_OPEN})::int as open, count(*) filter (where not ${IS_OPEN})::int as closed
       ${FROM} where ${MINE[as]}`,
      [id],
    ),
  ])
  const disputes = rows.map((row) => ({
    ...cardOf(row, { forBuyer: as === 'buyer', now }),
    actionRequired: isAwaiting({ ...row.state, buyerId: row.buyerId }, as),
  }))
  return { disputes, ...counts!, page, pageSize: PAGE_SIZE }
}

export interface DisputeQueueQuery {
  readonly show: QueueFilter
  readonly page: number
  /** Account id of the support agent. */
  readonly reader: string
  readonly now: Instant
}

/** The support queue: open disputes by due date, closed ones last changed first. */
export async function queueOf(db: Sql, { show, page, reader, now }: DisputeQueueQuery): Promise<DisputeQueue> {
  const order = show === 'closed' ? 'd.updated_at desc, d.id' : 'd.due_at, d.id'
  const [rows, [counts]] = await Promise.all([
    db.query<DisputeWithOrder>(
      `${SELECT} where ($1::text is not null and $2::text is not null) and ${SHOWN[show]}
       order by ${order} limit ${PAGE_SIZE} offset $3`,
      [reader, now, (page - 1) * PAGE_SIZE],
    ),
    db.query<DisputeQueue['counts']>(COUNTS, [reader, now]),
  ])
  const readThrough = await readMarksOf(db, rows, reader)
  const disputes = rows.map((row) => ({
    ...cardOf(row, { forBuyer: false, now }),
    assignee: row.assigneeAccountId && (row.assigneeName ?? ERASED_LABEL),
    lastStatement:
      row.lastStatementBy && row.lastStatementAt ? { by: row.lastStatementBy, at: row.lastStatementAt } : null,
    unread:
      row.lastStatementAt !== null &&
      row.lastStatementStaffAccountId !== reader &&
      row.lastStatementAt > (readThrough.get(row.id) ?? ''),
  }))
  return { disputes, counts: counts!, page, pageSize: PAGE_SIZE }
}

/** The time through which the agent has read each of these disputes. */
async function readMarksOf(
  db: Sql,
  rows: readonly DisputeWithOrder[],
  reader: string,
): Promise<ReadonlyMap<string, Instant>> {
  const found = await db.query<{ disputeId: string; readThrough: Instant }>(
    'select dispute_id as "disputeId", read_through as "readThrough" from dispute_read_marks where account_id = $1 and dispute_id = any($2)',
    [reader, rows.map(({ id }) => id)],
  )
  return new Map(found.map(({ disputeId, readThrough }) => [disputeId, readThrough]))
}

/** Whether an account watches a dispute. */
export async function isWatching(db: Sql, { accountId, disputeId }: DisputeReader): Promise<boolean> {
  const rows = await db.query('select 1 from dispute_watchers where account_id = $1 and dispute_id = $2', [
    accountId,
    disputeId,
  ])
  return rows.length > 0
}

interface DisputeReader {
  readonly accountId: string
  readonly disputeId: string
}

/** Accounts that have watched a dispute since before an instant. */
export async function watchersOf(db: Sql, disputeId: string, before: Instant): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    'select account_id as "accountId" from dispute_watchers where dispute_id = $1 and watched_at < $2 order by account_id',
    [disputeId, before],
  )
  return rows.map(({ accountId }) => accountId)
}

/** Open disputes that are due at or before an instant. */
export const disputesDueBy = (
  db: Sql,
  at: Instant,
): Promise<{ readonly disputeId: string; readonly orderId: string }[]> =>
  db.query(
    `select d.id as "disputeId", d.order_id as "orderId" from disputes.disputes d
     where ${IS_OPEN} and d.due_at <= $1 order by d.due_at, d.id`,
    [at],
  )

/** A dispute with data of its order, producer and assignee. */
export interface DisputeWithOrder extends DisputeRow {
  readonly orderNumber: string
  readonly buyerId: string
  readonly lines: readonly OrderLine[]
  readonly totalCents: number
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly taxCents: number
  readonly processingFeeCents: number
  readonly platformFeeCents: number
  readonly refunds: readonly { readonly status: string; readonly breakdown: RefundBreakdown }[]
  readonly contact: Contact | null
  readonly producerName: string
  readonly assigneeName: string | null
  /** Amount and deadline of the dispute's chargeback. */
  readonly chargebackCents: number | null
  readonly evidenceDueAt: string | null
}

const FROM = `from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
  left join producers.profiles f on f.id = d.producer_id left join identity.accounts assignee on assignee.id = d.assignee_account_id
  left join checkout.chargebacks c on c.chargeback_id = d.state -> 'chargeback' ->> 'id'`

export const SELECT = `select ${selectList(disputesTable, { prefix: 'd.' })}, o.order_number as "orderNumber", o.buyer_id as "buyerId",
    o.lines, o.total_cents::float8 as "totalCents", o.subtotal_cents::float8 as "subtotalCents",
    o.delivery_fee_cents::float8 as "deliveryFeeCents", o.tax_cents::float8 as "taxCents",
    o.processing_fee_cents::float8 as "processingFeeCents", o.platform_fee_cents::float8 as "platformFeeCents", o.refunds, o.contact,
    coalesce(f.business_name, '') as "producerName", assignee.username as "assigneeName",
    c.amount_cents::float8 as "chargebackCents", c.evidence_due_at as "evidenceDueAt"
  ${FROM}`

const IS_OPEN = `d.stage <> 'closed'`
/** Whether the reader ($1) watches the dispute. */
const IS_WATCHED = 'exists (select from dispute_watchers w where w.account_id = $1 and w.dispute_id = d.id)'

const SHOWN: Readonly<Record<QueueFilter, string>> = {
  open: IS_OPEN,
  mine: `${IS_OPEN} and d.assignee_account_id = $1`,
  watching: `${IS_OPEN} and ${IS_WATCHED}`,
  overdue: `${IS_OPEN} and d.due_at < $2`,
  appeals: `d.stage = 'appealed'`,
  closed: `not ${IS_OPEN}`,
}

const COUNTS = `select ${Object.entries(SHOWN)
  .map(([name, shown]) => `count(*) filter (where ${shown})::int as ${name}`)
  .join(', ')} ${FROM}`

/** Producers and staff see the buyer's name: only paid orders have disputes. */
export function cardOf(
  row: DisputeWithOrder,
  { forBuyer, now }: { readonly forBuyer: boolean; readonly now: string },
): DisputeCard {
  const { id, orderId, orderNumber, producerId, producerName, stage, openedAt, dueAt, updatedAt, totalCents } = row
  const { reason, outcome } = row.state
  return {
    id,
    orderId,
    orderNumber,
    producerId,
    producerName,
    reason,
    stage,
    openedAt,
    dueAt,
    updatedAt,
    outcome,
    totalCents,
    overdue: dueAt !== null && dueAt < now,
    buyerName: forBuyer ? null : (row.contact?.fullName ?? null),
  }
}
