import type { Sql } from '#platform/database/database.ts'

/** What lies on an account, cents: what was transferred to it and not taken back, less what went to its bank. */
export async function balanceOf(sql: Sql, accountId: string): Promise<number> {
  const rows = await sql.query<{ cents: number }>(
    `select coalesce(sum(case kind
         when 'transfer' then (body->>'amount')::bigint - (body->>'amount_reversed')::bigint
         else -(body->>'amount')::bigint end), 0)::float8 as cents
     from sandbox.objects
     where kind = 'transfer' and body->>'destination' = $1
        or kind = 'payout' and body->>'account' = $1 and body->>'status' <> 'failed'`,
    [accountId],
  )
  return rows[0]?.cents ?? 0
}
