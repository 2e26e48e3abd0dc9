import type { Sql } from '#platform/database/database.ts'

/** The plan of a query and its actual row counts. */
export interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** A database that records the plan of each query. */
export const recordingPlans = (db: Sql, plans: Plan[]): Sql => ({
  ...db,
  query: async (text, values) => {
    const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
    plans.push(row!['QUERY PLAN'][0].Plan)
    return db.query(text, values)
  },
})

/** The number of rows of a table that were read. */
export function rowsReadIn(plan: Plan, table: string): number {
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const here = plan['Relation Name'] === table ? rows * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsReadIn(part, table), here)
}
