import type { AccountSummary } from '#domain/privacy/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** What an account holds, for a last look at it. */
export async function summaryOf(db: Sql, accountId: string): Promise<AccountSummary | undefined> {
  const [row] = await db.query<AccountSummary>(SUMMARY, [accountId])
  return row
}

const SUMMARY = `
  select coalesce(a.username, '') as username, coalesce(a.email, '') as email, a.created_at as "createdAt",
    (select count(*)::int from ordering.orders where buyer_id = a.id) as orders,
    (select count(*)::int from reviews.reviews where author_id = a.id and standing) as reviews,
    (select coalesce(sum(amount_cents), 0)::float8 from store_credit.transactions where account_id = a.id) as "storeCreditCents",
    (select business_name from producers.profiles where id = a.producer_id) as business
  from identity.accounts a where a.id = $1 and a.erasure_scheduled_at is null and not a.erased`
