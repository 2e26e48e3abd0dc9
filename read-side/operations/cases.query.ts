import type { Day } from '#domain/kernel/day.ts'
import type { CaseKind, HealthView } from '#domain/operations/health.ts'
import type { Sql } from '#platform/database/database.ts'

/** Of each kind of case how many are open, and how many of them somebody should look at now; `$1` is today. */
const CASES: Readonly<Record<CaseKind, string>> = {
  disputes: `select count(*)::int as open, count(*) filter (where left(due_at, 10) <= $1)::int as due
    from disputes.cases where stage <> 'closed'`,
  money_cases: `select count(*)::int as open, count(*)::int as due
    from reconciliation.cases where status = 'open' and $1::text is not null`,
  verifications: `select count(*)::int as open, count(*) filter (where status = 'waiting' and due_on <= $1)::int as due
    from verification.applications where status in ('waiting', 'asked')`,
}

export const casesOf = (db: Sql, today: Day): Promise<HealthView['cases']> =>
  Promise.all(
    (Object.keys(CASES) as CaseKind[]).map(async (kind) => {
      const [counted] = await db.query<{ open: number; due: number }>(CASES[kind], [today])
      return { kind, ...(counted ?? { open: 0, due: 0 }) }
    }),
  )
