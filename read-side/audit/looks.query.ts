import type { AccessLogPage } from '#domain/audit/contract.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 50

export async function listLooks(db: Sql, page: number): Promise<AccessLogPage> {
  const [looks, [counted]] = await Promise.all([
    db.query<AccessLogPage['looks'][number]>(LOOKS, [(page - 1) * PAGE_SIZE]),
    db.query<{ total: number }>('select count(*)::int as total from audit.access_log'),
  ])
  return { looks, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const LOOKS = `select l.id, l.at, who.username as by, l.role, l.what, l.of
  from audit.access_log l left join identity.accounts who on who.id = l.by
  order by l.at desc, l.id limit ${PAGE_SIZE} offset $1`
