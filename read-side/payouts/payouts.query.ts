import type { PayoutAccountView, StatementLine, StatementView } from '#domain/payouts/contract.ts'
import { formatRequirement, payoutAccountStatusOf } from '#domain/payouts/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { AccountRow } from './payouts.projection.ts'

export async function payoutAccountOf(db: Sql, producerId: string): Promise<PayoutAccountView> {
  const [row] = await db.query<Pick<AccountRow, 'processorAccountId' | 'requirements'>>(ACCOUNT, [producerId])
  const requirements = row?.requirements ?? undefined
  return {
    connected: row !== undefined,
    status: row ? payoutAccountStatusOf(requirements ?? NO_REQUIREMENTS) : 'none',
    accountId: row?.processorAccountId ?? null,
    transfersEnabled: requirements?.transfersEnabled ?? false,
    payoutsEnabled: requirements?.payoutsEnabled ?? false,
    wanted: requirementLabels(requirements?.currentlyDue),
    overdue: requirements?.detailsSubmitted ? requirementLabels(requirements.pastDue) : [],
  }
}

const NO_REQUIREMENTS = {
  detailsSubmitted: false,
  transfersEnabled: false,
  payoutsEnabled: false,
  currentlyDue: [],
  pastDue: [],
}

const requirementLabels = (requirements: readonly string[] = []): string[] => [
  ...new Set(requirements.map(formatRequirement)),
]

const ACCOUNT = `select processor_account_id as "processorAccountId", requirements from payouts.accounts where producer_id = $1`

export interface StatementQuery {
  readonly producerId: string
  /** First and last day, both included, in the time zones that the orders record. */
  readonly from: string
  readonly to: string
}

/** A producer's statement for a period, oldest line first, with totals. */
export async function statementOf(db: Sql, query: StatementQuery): Promise<StatementView> {
  return summarizeStatement(query, await statementLines(db, query))
}

export const statementLines = (db: Sql, { producerId, from, to }: StatementQuery): Promise<LineRow[]> =>
  db.query<LineRow>(LINES, [producerId, from, to])

/** Computes the totals of a statement. */
export function summarizeStatement(
  { from, to }: Pick<StatementQuery, 'from' | 'to'>,
  rows: readonly LineRow[],
): StatementView {
  const lines = rows.map(lineOf)
  const totalsOf = (kind: StatementLine['kind']) => {
    const matching = lines.filter((line) => line.kind === kind)
    return { count: matching.length, netCents: total(matching, 'netCents') }
  }
  return {
    from,
    to,
    lines,
    sales: totalsOf('sale'),
    refunds: totalsOf('refund'),
    feeCents: total(lines, 'feeCents'),
    netCents: total(lines, 'netCents'),
  }
}

export interface LineRow extends Omit<StatementLine, 'kind'> {
  readonly isRefund: boolean
}

/** The platform fee is the difference between the producer's net amount and subtotal plus delivery fee. */
function lineOf({ isRefund, ...row }: LineRow): StatementLine {
  const feeCents = row.netCents - row.subtotalCents - row.deliveryFeeCents
  return { ...row, feeCents, kind: isRefund ? 'refund' : 'sale' }
}

const total = (lines: readonly StatementLine[], of: 'netCents' | 'feeCents'): number =>
  lines.reduce((sum, line) => sum + line[of], 0)

const LINES = `
  select e.id, e.refund_id is not null as "isRefund", e.at, e.order_id as "orderId", o.order_number as "orderNumber",
    e.net_cents::float8 as "netCents", e.completed,
    (case when e.refund_id is null then o.subtotal_cents else -(r.refund -> 'breakdown' ->> 'subtotalCents')::bigint end)::float8
      as "subtotalCents",
    (case when e.refund_id is null then o.delivery_fee_cents else -(r.refund -> 'breakdown' ->> 'deliveryFeeCents')::bigint end)::float8
      as "deliveryFeeCents"
  from payouts.statement_entries e
  join ordering.orders o on o.order_id = e.order_id
  left join lateral (
    select refund from jsonb_array_elements(o.refunds) refund where refund ->> 'id' = e.refund_id
  ) r on true
  where e.producer_id = $1 and (e.at::timestamptz at time zone o.time_zone)::date between $2::date and $3::date
  order by e.at, e.id`

/** Orders with pending transfers or reversals, oldest first. */
export async function ordersWithPendingTransfers(db: Sql, producerId: string): Promise<string[]> {
  const rows = await db.query<{ orderId: string }>(
    `select order_id as "orderId" from payouts.statement_entries where producer_id = $1 and not completed
     group by order_id order by min(at), order_id`,
    [producerId],
  )
  return rows.map(({ orderId }) => orderId)
}

/** Whether a processor account belongs to a producer of the marketplace. */
export const isPayoutAccount = async (db: Sql, processorAccountId: string): Promise<boolean> =>
  (await db.query('select 1 from payouts.accounts where processor_account_id = $1', [processorAccountId])).length > 0
