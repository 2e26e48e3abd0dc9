import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { OpenWorkKind, SystemStatusView } from '#domain/operations/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** Of each kind of case how many are open, and how many of them somebody should look at now; `$1` is today. */
const CASES: Readonly<Record<OpenWorkKind, string>> = {
  disputes: `select count(*)::int as open, count(*) filter (where left(due_at, 10) <= $1)::int as due
    from disputes.disputes where stage <> 'closed'`,
  money_cases: `select count(*)::int as open, count(*)::int as due
    from reconciliation.discrepancies where status = 'open' and $1::text is not null`,
  verifications: `select count(*)::int as open, count(*) filter (where status = 'waiting' and due_on <= $1)::int as due
    from producer_verification.applications where status in ('waiting', 'asked')`,
}

export const casesOf = (db: Sql, today: CalendarDate): Promise<SystemStatusView['cases']> =>
  Promise.all(
    (Object.keys(CASES) as OpenWorkKind[]).map(async (kind) => {
      const [counted] = await db.query<{ open: number; due: number }>(CASES[kind], [today])
      return { kind, ...(counted ?? { open: 0, due: 0 }) }
    }),
  )
