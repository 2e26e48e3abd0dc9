import type { Sql } from '#platform/database/database.ts'

/** Every product a producer ever listed, by id. */
export async function goodsOf(db: Sql, producerId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from catalog.products where producer_id = $1 order by id', [
    producerId,
  ])
  return rows.map(({ id }) => id)
}
