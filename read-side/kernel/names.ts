import type { Sql } from '#platform/database/database.ts'

/** Names by id: usernames, business names, product names and order numbers. Erased ones are absent. */
export async function namesOf(db: Sql, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db.query<{ id: string; name: string }>(NAMES, [ids])
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const NAMES = `
  select id, username as name from identity.accounts where id = any($1) and username is not null
  union all select id, business_name from producers.profiles where id = any($1) and business_name is not null
  union all select id, name from catalog.products where id = any($1) and name is not null
  union all select order_id, '#' || order_number from ordering.orders where order_id = any($1)`
