import type { Sql } from '#platform/database/database.ts'

/** The orders of the checkout an order came from: one payment paid them all. */
export async function ordersPaidWith(db: Sql, orderId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select each.order_id as id from ordering.orders own join ordering.orders each on each.checkout_id = own.checkout_id
     where own.order_id = $1`,
    [orderId],
  )
  return rows.map(({ id }) => id)
}
