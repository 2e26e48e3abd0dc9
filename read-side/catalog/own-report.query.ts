import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import { MAX_REPORTS } from '#domain/kernel/moderation.ts'
import type { Sql } from '#platform/database/database.ts'

interface Asked {
  readonly productId: string
  readonly accountId: string
}

/** How far the staff has got with somebody's report of a product. */
export async function ownReport(db: Sql, { productId, accountId }: Asked): Promise<{ standing: ReportStatus }> {
  const [own] = await db.query<{ times: number; waits: boolean }>(OWN, [productId, accountId])
  return { standing: standingOf(own ?? { times: 0, waits: false }) }
}

function standingOf({ times, waits }: { readonly times: number; readonly waits: boolean }): ReportStatus {
  if (waits) return 'waiting'
  if (times === 0) return 'none'
  return times >= MAX_REPORTS ? 'settled_twice' : 'settled'
}

const OWN = `select count(*)::int as times, coalesce(bool_or(e.revision > (
    select coalesce(max(decided.revision), 0) from moderation.history decided
    where decided.report_id = $1 and decided.by_staff)), false) as waits
  from moderation.history e where e.report_id = $1 and e.what = 'reported' and e.by = $2`
