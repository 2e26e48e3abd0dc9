import type { ReportedReview } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** A review as its author wrote it, also while it is taken down. */
export async function reportedReview(db: Sql, id: string): Promise<ReportedReview | null> {
  const [review] = await db.query<ReportedReview>(REVIEW, [id])
  return review ?? null
}

const REVIEW = `select r.product_id as "productId", coalesce(p.name, '') as "productName", a.username as author,
    coalesce(f.business_name, '') as "producerName", r.rating::float8 as rating, r.comment,
    r.created_at as "createdAt", r.changed_at as "changedAt", r.reply
  from reviews.reviews r
    left join catalog.products p on p.id = r.product_id
    left join producers.profiles f on f.id = r.producer_id
    left join identity.accounts a on a.id = r.author_id
  where r.id = $1`
