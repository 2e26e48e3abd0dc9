import type { Sql } from '#platform/database/database.ts'
import type { Owner } from './obligations.query.ts'

/** A guest's order is an account's once it has joined it, and is sealed with the guest still. */
const AS_GUEST = `o.order_id in (select substr(stream, length('order-') + 1) from privacy.personal_data_index
  where person = $1 and person like 'guest\\_%' and stream like 'order-%')`

/** What keeps an order's papers even from those who asked to be forgotten; `$1` is who it is sealed with, `$2` their producer or null. */
const HOLDS: readonly string[] = [
  `select order_id from ordering.orders o where (buyer_id = $1 or producer_id = $2 or ${AS_GUEST}) and disputes @> '[{"status": "open"}]'`,
  `select d.order_id from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
   where d.stage <> 'closed' and (o.buyer_id = $1 or d.producer_id = $2 or ${AS_GUEST})`,
]

/** The orders whose case is not over. */
export async function holdsOn(db: Sql, { accountId, producerId }: Owner): Promise<string[]> {
  const rows = await db.query<{ order_id: string }>(
    `select order_id from (select $1::text, $2::text) as asked, lateral (${HOLDS.join(' union ')}) as held order by 1`,
    [accountId, producerId],
  )
  return rows.map((row) => row.order_id)
}
