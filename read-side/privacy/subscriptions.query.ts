import type { Sql } from '#platform/database/database.ts'

/** Every subscription an account ever had. */
export async function subscriptionsOf(db: Sql, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from subscriptions.subscriptions where account_id = $1 order by id',
    [accountId],
  )
  return rows.map(({ id }) => id)
}
