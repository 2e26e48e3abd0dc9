import type { ReviewView } from '#domain/reviews/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_TEXT } from '../told.ts'

export interface ProductReviews {
  readonly average: number | null
  readonly count: number
  readonly stars: Record<string, number>
  readonly reviews: ReviewView[]
}

/** What all reviews of a product say together, and the newest of them; the authors by their user names. */
export async function reviewsOf(db: Sql, productId: string): Promise<ProductReviews> {
  const rows = await db.query<ReviewView & { author: string | null; comment: string | null }>(OF_PRODUCT, [productId])
  const given = await db.query<{ rating: number; count: number }>(STARS, [productId])
  const count = given.reduce((sum, stars) => sum + stars.count, 0)
  const total = given.reduce((sum, stars) => sum + stars.rating * stars.count, 0)
  return {
    average: count > 0 ? total / count : null,
    count,
    stars: { ...NO_STARS, ...Object.fromEntries(given.map(({ rating, count }) => [rating, count])) },
    reviews: rows.map((row) => ({
      ...row,
      author: row.author ?? ERASED_TEXT,
      comment: row.comment ?? ERASED_TEXT,
    })),
  }
}

const NO_STARS = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }

const STARS = `
  select rating::float8 as rating, count(*)::int as count from reviews.written where product_id = $1 group by rating`

const OF_PRODUCT = `
  select r.id, r.product_id as "productId", a.username as author, r.rating::float8 as rating, r.comment, r.verified,
    r.created_at as "createdAt"
  from reviews.written r left join identity.accounts a on a.id = r.author_id
  where r.product_id = $1 order by r.created_at desc, r.id desc limit 1000`
