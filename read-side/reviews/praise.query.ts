import type { FeaturedReview } from '#domain/reviews/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_TEXT } from '../told.ts'

const SHOWN = 3

/** The newest kind words of buyers who had the goods in hand, one per producer: of goods on sale, reported by nobody. */
export async function recentPraise(db: Sql): Promise<FeaturedReview[]> {
  const rows = await db.query<FeaturedReview & { author: string | null }>(PRAISE, [SHOWN])
  return rows.map((row) => ({ ...row, author: row.author ?? ERASED_TEXT }))
}

const PRAISE = `
  select * from (
    select distinct on (p.producer_id) r.id, r.product_id as "productId", p.name as "productName",
      f.business_name as "producerName", a.username as author, r.rating::float8 as rating, r.comment,
      r.created_at as "createdAt"
    from reviews.reviews r
      join catalog.products p on p.id = r.product_id and p.listed
      join producers.profiles f on f.id = p.producer_id
      left join identity.accounts a on a.id = r.author_id
    where r.standing and cardinality(r.reporters) = 0 and r.verified and r.rating >= 4 and length(r.comment) between 30 and 280
    order by p.producer_id, r.created_at desc, r.id desc
  ) newest
  order by "createdAt" desc, id desc
  limit $1`
