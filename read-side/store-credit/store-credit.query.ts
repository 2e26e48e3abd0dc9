import type { StoreCreditView } from '#domain/store-credit/contract.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 20

type Line = StoreCreditView['lines'][number]
type Row = { availableCents: number; count: number } & (Line | Record<keyof Line, null>)

/** The available credit of a member and a page of their transactions, both of the same moment. */
export async function storeCreditOf(db: Sql, accountId: string, page: number): Promise<StoreCreditView> {
  const rows = await db.query<Row>(STATEMENT, [accountId, (page - 1) * PAGE_SIZE])
  const { availableCents, count } = rows[0]!
  const lines = rows.flatMap(({ id, at, kind, amountCents, orders }) =>
    id === null ? [] : [{ id, at, kind, amountCents, orders }],
  )
  return { availableCents, lines, count, page, pageSize: PAGE_SIZE }
}

/** One statement, so that a transaction cannot be in the balance and missing in the list. */
const STATEMENT = `
  select balance.*, line.* from
    (select coalesce(sum(amount_cents), 0)::float8 as "availableCents", count(*)::int as count
      from store_credit.transactions where account_id = $1) balance
    left join (
      select l.id, l.at, l.kind, l.amount_cents::float8 as "amountCents",
        coalesce((select jsonb_agg(jsonb_build_object('id', o.order_id, 'number', o.order_number) order by o.order_number)
          from ordering.orders o where l.order_ids ? o.order_id), '[]') as orders
      from store_credit.transactions l where l.account_id = $1
      order by l.at desc, l.id desc limit ${PAGE_SIZE} offset $2
    ) line on true
  order by line.at desc, line.id desc`
