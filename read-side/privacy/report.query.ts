import type { RetentionReport } from '#domain/privacy/contract.ts'
import { NOT_PURGED } from '#domain/privacy/retention-rules.ts'
import type { Sql } from '#platform/database/database.ts'

/** The last sweeps, and how many accounts wait to be erased or are. */
export async function retentionReport(db: Sql): Promise<RetentionReport> {
  const [sweeps, [erased], [forgotten]] = await Promise.all([
    db.query<RetentionReport['sweeps'][number]>('select day, rules from privacy.purge_runs order by day desc limit 60'),
    db.query<Pick<RetentionReport['erased'], 'closed' | 'gone'>>(ERASED),
    db.query<{ guests: number }>('select count(*)::int as guests from privacy.guest_erasures where erased'),
  ])
  return { sweeps, notSwept: NOT_PURGED, erased: { closed: 0, gone: 0, ...erased, guests: forgotten?.guests ?? 0 } }
}

const ERASED = `
  select count(*) filter (where erasure_scheduled_at is not null)::int as closed, count(*) filter (where erased)::int as gone
  from identity.accounts where erasure_scheduled_at is not null or erased`
