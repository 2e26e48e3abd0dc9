import type { StoreCreditView } from '#domain/store-credit/contract.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 20

/** The available credit of a member and a page of their transactions. */
export async function storeCreditOf(db: Sql, accountId: string, page: number): Promise<StoreCreditView> {
  const [sums, lines] = await Promise.all([
    db.query<{ availableCents: number; count: number }>(SUMS, [accountId]),
    db.query<StoreCreditView['lines'][number]>(LINES, [accountId, (page - 1) * PAGE_SIZE]),
  ])
  const { availableCents = 0, count = 0 } = sums[0] ?? {}
  return { availableCents, lines, count, page, pageSize: PAGE_SIZE }
}

const SUMS = `select coalesce(sum(amount_cents), 0)::float8 as "availableCents", count(*)::int as count
  from store_credit.transactions where account_id = $1`

const LINES = `
  select l.id, l.at, l.kind, l.amount_cents::float8 as "amountCents",
    coalesce((select jsonb_agg(jsonb_build_object('id', o.order_id, 'number', o.order_number) order by o.order_number)
      from ordering.orders o where l.order_ids ? o.order_id), '[]') as orders
  from store_credit.transactions l where l.account_id = $1
  order by l.at desc, l.id desc limit ${PAGE_SIZE} offset $2`
