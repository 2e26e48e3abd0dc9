import { type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { DiscrepancyPage, DiscrepancyView, ReconciliationView } from '#domain/reconciliation/contract.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import type { DiscrepancyRow } from './reconciliation.projection.ts'

const PAGE_SIZE = 50

export interface DiscrepancyListQuery {
  readonly show: 'open' | 'closed'
  readonly page: number
}

/** Open or closed discrepancies, last changed first. */
export async function listDiscrepancies(db: Sql, { show, page }: DiscrepancyListQuery): Promise<DiscrepancyPage> {
  const [rows, [counts]] = await Promise.all([
    db.query<DiscrepancyWithNames>(DISCREPANCIES, [show === 'open', (page - 1) * PAGE_SIZE]),
    db.query<{ open: number; closed: number }>(COUNTS),
  ])
  return { cases: rows.map(viewOf), ...(counts ?? { open: 0, closed: 0 }), page, pageSize: PAGE_SIZE }
}

interface DiscrepancyWithNames extends DiscrepancyRow {
  readonly settledByName: string | null
  readonly orders: { id: string; number: string }[]
}

function viewOf({ difference, settledBy, settledByName, ...row }: DiscrepancyWithNames): DiscrepancyView {
  return { ...difference, ...row, settledBy: settledBy && (settledByName ?? ERASED_LABEL) }
}

const DISCREPANCIES = `
  select c.id, c.status, c.difference, c.opened_at as "openedAt", c.changed_at as "changedAt", c.note,
    c.settled_by as "settledBy", a.username as "settledByName",
    coalesce((select jsonb_agg(jsonb_build_object('id', o.order_id, 'number', o.number) order by o.number)
      from ordering.orders o where o.order_id in (select jsonb_array_elements_text(c.difference -> 'orderIds'))), '[]') as orders
  from reconciliation.discrepancies c left join identity.accounts a on a.id = c.settled_by
  where (c.status = 'open') = $1
  order by c.changed_at desc, c.id limit ${PAGE_SIZE} offset $2`

const COUNTS = `
  select count(*) filter (where status = 'open')::int as open, count(*) filter (where status <> 'open')::int as closed
  from reconciliation.discrepancies`

/** The last reconciliation runs. */
export const listRuns = (db: Sql): Promise<ReconciliationView[]> => db.query<ReconciliationView>(RUNS)

const RUNS = `
  select r.id, r.asked_at as "askedAt", a.username as "askedBy", r.finished_at as "finishedAt",
    r.charges::int, r.refunds::int, r.transfers::int, r.credits::int, r.disputes::int, r.caught_up::int as "caughtUp", r.differences::int
  from reconciliation.runs r left join identity.accounts a on a.id = r.asked_by
  order by r.asked_at desc, r.id limit 10`

/** All open discrepancies. */
export async function openDiscrepancies(db: Sql): Promise<(Discrepancy & { readonly caseId: string })[]> {
  const rows = await db.query<{ id: string; difference: Discrepancy }>(
    `select id, difference from reconciliation.discrepancies where status = 'open'`,
  )
  return rows.map(({ id, difference }) => ({ caseId: id, ...difference }))
}

/** The log position of the last completed run that started before an instant; the start of the log if there is none. */
export async function positionBefore(db: Sql, at: Instant): Promise<Position> {
  const [row] = await db.query<{ position: Position }>(
    `select position from reconciliation.runs where finished_at is not null and asked_at < $1
     order by asked_at desc limit 1`,
    [at],
  )
  return row?.position ?? LOG_START
}
