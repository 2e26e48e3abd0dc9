import { isAwaiting } from '#domain/disputes/dispute-rules.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeCard, DisputePage, DisputeQueue, QueueFilter } from '#domain/disputes/views.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Contact, OrderLine, RefundBreakdown } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { type DisputeRow, disputesTable, type ReadRow } from '#read-side/disputes/disputes.projection.ts'
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
       order by d.changed_at desc, d.id limit ${PAGE_SIZE} offset $3`,
      [id, show === 'open', (page - 1) * PAGE_SIZE],
    ),
    db.query<{ open: number; closed: number }>(
      `select count(*) filter (where ${IS_OPEN})::int as open, count(*) filter (where not ${IS_OPEN})::int as closed
       ${FROM} where ${MINE[as]}`,
      [id],
    ),
  ])
  const disputes = rows.map((row) => ({
    ...cardOf(row, { buyers: as === 'buyer', now }),
    yours: isAwaiting({ ...row.standing, buyerId: row.buyerId }, as),
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

/** The queue of support: by due date, closed disputes last changed first. */
export async function queueOf(db: Sql, { show, page, reader, now }: DisputeQueueQuery): Promise<DisputeQueue> {
  const order = show === 'closed' ? 'd.changed_at desc, d.id' : 'd.due_at, d.id'
  const [rows, [counts]] = await Promise.all([
    db.query<DisputeWithOrder>(
      `${SELECT} where ($1::text is not null and $2::text is not null) and ${SHOWN[show]}
       order by ${order} limit ${PAGE_SIZE} offset $3`,
      [reader, now, (page - 1) * PAGE_SIZE],
    ),
    db.query<DisputeQueue['counts']>(COUNTS, [reader, now]),
  ])
  const readUpTo = await readMarksOf(db, rows, reader)
  const disputes = rows.map((row) => ({
    ...cardOf(row, { buyers: false, now }),
    assignee: row.assignee && (row.assigneeName ?? ERASED_LABEL),
    lastWord: row.lastBy && row.lastAt ? { by: row.lastBy, at: row.lastAt } : null,
    unread: row.lastAt !== null && row.lastStaff !== reader && row.lastAt > (readUpTo.get(row.id) ?? ''),
  }))
  return { disputes, counts: counts!, page, pageSize: PAGE_SIZE }
}

/** Until when the agent has read each of these disputes. */
async function readMarksOf(
  db: Sql,
  rows: readonly DisputeWithOrder[],
  reader: string,
): Promise<ReadonlyMap<string, Instant>> {
  const ids = rows.map(({ id }) => `${id}.${reader}`)
  const found = await db.query<ReadRow>('select id, up_to as "upTo" from disputes.reads where id = any($1)', [ids])
  return new Map(found.map(({ id, upTo }) => [id.split('.')[0]!, upTo]))
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
  readonly refunds: readonly { readonly status: string; readonly parts: RefundBreakdown }[]
  readonly contact: Contact | null
  readonly producerName: string
  readonly assigneeName: string | null
}

const FROM = `from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
  left join producers.profiles f on f.id = d.producer_id left join identity.accounts who on who.id = d.assignee`

export const SELECT = `select ${selectList(disputesTable, { prefix: 'd.' })}, o.number as "orderNumber", o.buyer_id as "buyerId",
    o.lines, o.total_cents::float8 as "totalCents", o.subtotal_cents::float8 as "subtotalCents",
    o.delivery_fee_cents::float8 as "deliveryFeeCents", o.tax_cents::float8 as "taxCents",
    o.processing_fee_cents::float8 as "processingFeeCents", o.platform_fee_cents::float8 as "platformFeeCents", o.refunds, o.contact,
    coalesce(f.business_name, '') as "producerName", who.username as "assigneeName"
  ${FROM}`

const IS_OPEN = `d.stage <> 'closed'`

const SHOWN: Readonly<Record<QueueFilter, string>> = {
  open: IS_OPEN,
  mine: `${IS_OPEN} and d.assignee = $1`,
  overdue: `${IS_OPEN} and d.due_at < $2`,
  appeals: `d.stage = 'appealed'`,
  closed: `not ${IS_OPEN}`,
}

const COUNTS = `select ${Object.entries(SHOWN)
  .map(([name, shown]) => `count(*) filter (where ${shown})::int as ${name}`)
  .join(', ')} ${FROM}`

/** The producer may see the buyer's name: only paid orders have disputes. */
export function cardOf(
  row: DisputeWithOrder,
  { buyers, now }: { readonly buyers: boolean; readonly now: string },
): DisputeCard {
  const { id, orderId, orderNumber, producerId, producerName, stage, openedAt, dueAt, changedAt, totalCents } = row
  const { type, outcome } = row.standing
  return {
    id,
    orderId,
    orderNumber,
    producerId,
    producerName,
    type,
    stage,
    openedAt,
    dueAt,
    changedAt,
    outcome,
    totalCents,
    overdue: dueAt !== null && dueAt < now,
    buyerName: buyers ? null : (row.contact?.fullName ?? null),
  }
}
