import { isAwaiting } from '#domain/disputes/dispute-rules.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputePage, DisputeQueue, QueueFilter } from '#domain/disputes/views.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_TEXT } from '../told.ts'
import type { ReadRow } from './disputes.projection.ts'
import { type CaseRow, cardOf, FROM, IS_OPEN, SELECT } from './rows.ts'

const PAGE_SIZE = 20

export interface CasesAsked {
  readonly as: Side
  /** The account of the buyer, or the producer. */
  readonly id: string
  readonly show: 'open' | 'closed'
  readonly page: number
  readonly now: Instant
}

const MINE: Readonly<Record<Side, string>> = { buyer: 'o.buyer_id = $1', producer: 'd.producer_id = $1' }

/** The cases of one side, what changed last first. */
export async function listCases(db: Sql, { as, id, show, page, now }: CasesAsked): Promise<DisputePage> {
  const [rows, [counts]] = await Promise.all([
    db.query<CaseRow>(
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

export interface QueueAsked {
  readonly show: QueueFilter
  readonly page: number
  /** Who of the staff asks. */
  readonly reader: string
  readonly now: Instant
}

const SHOWN: Readonly<Record<QueueFilter, string>> = {
  open: IS_OPEN,
  mine: `${IS_OPEN} and d.assignee = $1`,
  overdue: `${IS_OPEN} and d.due_at < $2`,
  appeals: `d.stage = 'appealed'`,
  closed: `not ${IS_OPEN}`,
}

/** The staff's queue: the first that is due first; of those that are closed, the last one. */
export async function queueOf(db: Sql, { show, page, reader, now }: QueueAsked): Promise<DisputeQueue> {
  const order = show === 'closed' ? 'd.changed_at desc, d.id' : 'd.due_at, d.id'
  const [rows, [counts]] = await Promise.all([
    db.query<CaseRow>(
      `${SELECT} where ($1::text is not null and $2::text is not null) and ${SHOWN[show]}
       order by ${order} limit ${PAGE_SIZE} offset $3`,
      [reader, now, (page - 1) * PAGE_SIZE],
    ),
    db.query<DisputeQueue['counts']>(COUNTS, [reader, now]),
  ])
  const readUpTo = await readsOf(db, rows, reader)
  const disputes = rows.map((row) => ({
    ...cardOf(row, { buyers: false, now }),
    assignee: row.assignee && (row.assigneeName ?? ERASED_TEXT),
    lastWord: row.lastBy && row.lastAt ? { by: row.lastBy, at: row.lastAt } : null,
    unread: row.lastAt !== null && row.lastStaff !== reader && row.lastAt > (readUpTo.get(row.id) ?? ''),
  }))
  return { disputes, counts: counts!, page, pageSize: PAGE_SIZE }
}

/** Up to when the reader has read each of these cases. */
async function readsOf(db: Sql, rows: readonly CaseRow[], reader: string): Promise<ReadonlyMap<string, Instant>> {
  const ids = rows.map(({ id }) => `${id}.${reader}`)
  const found = await db.query<ReadRow>('select id, up_to as "upTo" from disputes.reads where id = any($1)', [ids])
  return new Map(found.map(({ id, upTo }) => [id.split('.')[0]!, upTo]))
}

const COUNTS = `select ${Object.entries(SHOWN)
  .map(([name, shown]) => `count(*) filter (where ${shown})::int as ${name}`)
  .join(', ')} ${FROM}`

/** Every open case whose time is over, or will be by then. */
export const casesDueBy = (db: Sql, at: Instant): Promise<{ readonly disputeId: string; readonly orderId: string }[]> =>
  db.query(
    `select d.id as "disputeId", d.order_id as "orderId" from disputes.disputes d
     where ${IS_OPEN} and d.due_at <= $1 order by d.due_at, d.id`,
    [at],
  )
