import type { Sql } from '#platform/database/database.ts'
import type { Known } from './known.ts'

/** Differences between the processor's books and the log that touch an order: its streams' names do not tell. */
export async function casesAbout(db: Sql, { orderId }: Known): Promise<string[]> {
  const rows = await db.query<{ id: string }>(CASES, [orderId])
  return rows.map(({ id }) => id)
}

/** What was reported of an order, and what its buyer's bank asked. */
export async function disputesAbout(db: Sql, { orderId }: Known): Promise<string[]> {
  const rows = await db.query<{ id: string }>(DISPUTES, [orderId])
  return rows.map(({ id }) => id)
}

const CASES = `select id from reconciliation.discrepancies where difference -> 'orderIds' ? $1`
const DISPUTES = 'select id from disputes.disputes where order_id = $1'
