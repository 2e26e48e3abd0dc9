import type { Sql } from '#platform/database/database.ts'

/** Reviews `r` that their author still has: those that stand, and those the staff has taken down. */
export const OWN = '(r.standing or (r.hidden is not null and not r.withdrawn))'

/** Which of these products somebody has reviewed. */
export async function reviewedBy(
  db: Sql,
  { accountId, productIds }: { readonly accountId: string; readonly productIds: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ productId: string }>(
    `select r.product_id as "productId" from reviews.written r
     where ${OWN} and r.author_id = $1 and r.product_id = any($2) order by r.product_id`,
    [accountId, productIds],
  )
  return rows.map(({ productId }) => productId)
}
