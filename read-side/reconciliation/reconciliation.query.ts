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
  return { discrepancies: rows.map(viewOf), ...(counts ?? { open: 0, closed: 0 }), page, pageSize: PAGE_SIZE }
}

interface DiscrepancyWithNames extends DiscrepancyRow {
  readonly resolvedByName: string | null
  readonly orders: { id: string; number: string }[]
}

function viewOf({ discrepancy, resolvedBy, resolvedByName, ...row }: DiscrepancyWithNames): DiscrepancyView {
  return { ...discrepancy, ...row, resolvedBy: resolvedBy && (resolvedByName ?? ERASED_LABEL) }
}

const DISCREPANCIES = `
  select c.id, c.status, c.discrepancy, c.opened_at as "openedAt", c.updated_at as "updatedAt", c.note,
    c.resolved_by as "resolvedBy", a.username as "resolvedByName",
    coalesce((select jsonb_agg(jsonb_build_object('id', o.order_id, 'number', o.order_number) order by o.order_number)
      from ordering.orders o where o.order_id in (select jsonb_array_elements_text(c.discrepancy -> 'orderIds'))), '[]') as orders
  from reconciliation.discrepancies c left join identity.accounts a on a.id = c.resolved_by
  where (c.status = 'open') = $1
  order by c.updated_at desc, c.id limit ${PAGE_SIZE} offset $2`

const COUNTS = `
  select count(*) filter (where status = 'open')::int as open, count(*) filter (where status <> 'open')::int as closed
  from reconciliation.discrepancies`

/** The last reconciliation runs. */
export const listRuns = (db: Sql): Promise<ReconciliationView[]> => db.query<ReconciliationView>(RUNS)

const RUNS = `
  select r.id, r.requested_at as "requestedAt", a.username as "requestedBy", r.completed_at as "completedAt",
    r.charge_count::int as "chargeCount", r.refund_count::int as "refundCount", r.transfer_count::int as "transferCount",
    r.store_credit_count::int as "storeCreditCount", r.chargeback_count::int as "chargebackCount",
    r.recovered_count::int as "recoveredCount", r.discrepancy_count::int as "discrepancyCount"
  from reconciliation.runs r left join identity.accounts a on a.id = r.requested_by
  order by r.requested_at desc, r.id limit 10`

/** All open discrepancies. */
export async function openDiscrepancies(db: Sql): Promise<(Discrepancy & { readonly discrepancyId: string })[]> {
  const rows = await db.query<{ id: string; discrepancy: Discrepancy }>(
    `select id, discrepancy from reconciliation.discrepancies where status = 'open'`,
  )
  return rows.map(({ id, discrepancy }) => ({ discrepancyId: id, ...discrepancy }))
}

/**
 * The log position of the last completed run that was requested before an instant; the start of the log if there is
 * none.
 */
export async function positionBefore(db: Sql, at: Instant): Promise<Position> {
  const [row] = await db.query<{ position: Position }>(
    `select position from reconciliation.runs where completed_at is not null and requested_at < $1
     order by requested_at desc limit 1`,
    [at],
  )
  return row?.position ?? LOG_START
}
