import type { Sql } from '#platform/database/database.ts'

/** Which of these products somebody has reviewed; what the staff has taken down is still theirs. */
export async function reviewedBy(
  db: Sql,
  { accountId, productIds }: { readonly accountId: string; readonly productIds: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ productId: string }>(
    `select r.product_id as "productId" from reviews.reviews r
     where r.author_id = $1 and r.product_id = any($2) and not r.withdrawn order by r.product_id`,
    [accountId, productIds],
  )
  return rows.map(({ productId }) => productId)
}
