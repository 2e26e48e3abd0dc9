import type { PendingAppeal, PendingAppeals } from '#domain/enforcement/contract.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 20

/** Who waits for another look, the one who asked first on top. */
export async function askedLooks(
  db: Sql,
  { page, reader }: { readonly page: number; readonly reader: string },
): Promise<PendingAppeals> {
  const [looks, [counted]] = await Promise.all([
    db.query<PendingAppeal>(LOOKS, [reader, (page - 1) * PAGE_SIZE]),
    db.query<{ total: number }>('select count(*)::int as total from enforcement.actions where waits'),
  ])
  return { looks, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const LOOKS = `
  select s.account_id as "accountId", a.username, f.business_name as "businessName", s.kind, s.asked_at as "askedAt",
    s.decided_at as "decidedAt", by.username as by, s.by = $1 as own
  from enforcement.actions s
  left join identity.accounts a on a.id = s.account_id
  left join producers.profiles f on f.id = a.producer_id
  left join identity.accounts by on by.id = s.by
  where s.waits order by s.asked_at, s.id limit ${PAGE_SIZE} offset $2`
