import type { Actor } from '#domain/kernel/actor.ts'
import type { ContentRule } from '#domain/kernel/moderation.ts'
import { HANDED_OVER } from '#domain/ordering/order-status.ts'
import type { FeaturedReview, MyReview, ReviewPage, ReviewView } from '#domain/reviews/contract.ts'
import type { ReviewFilter, ReviewListQuery, ReviewSort } from '#domain/reviews/review-options.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'

export interface ReviewsQuery extends ReviewListQuery {
  readonly of: 'product' | 'producer'
  readonly id: string
  readonly viewer: Actor
}

/** The rating summary and a page of the reviews of a product, or of a producer's products. */
export async function reviewsOf(db: Sql, query: ReviewsQuery): Promise<ReviewPage> {
  const published = `r.visible and r.${query.of}_id = $1`
  const filtered = `${published} and ${FILTERS[query.filter]}`
  const [ratings, [counted]] = await Promise.all([
    db.query<{ rating: number; count: number }>(`${STARS} where ${published} group by r.rating`, [query.id]),
    db.query<{ total: number }>(`${TOTAL} where ${filtered}`, [query.id]),
  ])
  const total = counted?.total ?? 0
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  const rows = await db.query<ReviewDetails>(
    `${REVIEWS} where ${filtered} order by ${ORDERS[query.sort]} limit ${PAGE_SIZE} offset $2`,
    [query.id, (page - 1) * PAGE_SIZE],
  )
  return {
    ...ratingSummary(ratings),
    reviews: rows.map((row) => viewFor(query.viewer, row)),
    total,
    page,
    pageSize: PAGE_SIZE,
  }
}

/** The caller's own review of a product, even if staff took it down. */
export async function myReview(
  db: Sql,
  { productId, viewer }: { productId: string; viewer: Actor },
): Promise<MyReview | null> {
  if (viewer.kind === 'anonymous') return null
  const [row] = await db.query<ReviewDetails>(`${REVIEWS} where ${OWN} and r.product_id = $1 and r.author_id = $2`, [
    ...[productId, viewer.accountId],
  ])
  if (!row) return null
  const { id, rating, comment } = viewFor(viewer, row)
  const { violatedRule, takedownReason, appealed } = row
  return {
    id,
    rating,
    comment,
    takedown: violatedRule && { violatedRule, reason: takedownReason ?? ERASED_LABEL, appealed },
  }
}

const OWN = '(r.visible or (r.violated_rule is not null and not r.withdrawn))'

/** The product and author of a review, even after it was withdrawn. */
export const reviewSubject =
  (db: Sql) =>
  async (reviewId: string): Promise<{ productId: string; authorId: string } | undefined> => {
    const [row] = await db.query<{ productId: string; authorId: string }>(SUBJECT, [reviewId])
    return row
  }

const PAGE_SIZE = 5

interface ReviewDetails {
  readonly id: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  readonly productName: string | null
  readonly producerName: string | null
  readonly author: string | null
  readonly rating: number
  readonly comment: string | null
  readonly verifiedPurchase: boolean
  readonly createdAt: string
  readonly updatedAt: string | null
  readonly reply: string | null
  readonly repliedAt: string | null
  readonly reporterIds: readonly string[]
  readonly violatedRule: ContentRule | null
  readonly takedownReason: string | null
  readonly appealed: boolean
}

/** Without account ids: members see only each other's usernames. */
function viewFor(viewer: Actor, row: ReviewDetails): ReviewView {
  const { id, productId, rating, verifiedPurchase, createdAt, updatedAt, reply, repliedAt } = row
  const member = viewer.kind === 'member' ? viewer : undefined
  return {
    id,
    productId,
    rating,
    verifiedPurchase,
    createdAt,
    updatedAt,
    productName: row.productName ?? '',
    author: row.author ?? 'Anonymous',
    comment: row.comment ?? ERASED_LABEL,
    reply: reply && repliedAt ? { businessName: row.producerName ?? '', text: reply, repliedAt } : null,
    mine: member?.accountId === row.authorId,
    canReply: member?.producerId === row.producerId,
    reported: member ? row.reporterIds.includes(member.accountId) : false,
  }
}

function ratingSummary(ratings: readonly { rating: number; count: number }[]) {
  const count = ratings.reduce((sum, stars) => sum + stars.count, 0)
  const total = ratings.reduce((sum, stars) => sum + stars.rating * stars.count, 0)
  const stars = Object.fromEntries(ratings.map(({ rating, count }) => [rating, count]))
  return { average: count > 0 ? total / count : null, count, stars: { ...NO_STARS, ...stars } }
}

const NO_STARS = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }

/** By creation time, so that editing a review does not move it. */
const ORDERS: Readonly<Record<ReviewSort, string>> = {
  newest: 'r.created_at desc, r.id desc',
  oldest: 'r.created_at, r.id',
  highest: 'r.rating desc, r.created_at desc, r.id desc',
  lowest: 'r.rating, r.created_at desc, r.id desc',
}

const STARS = 'select r.rating::float8 as rating, count(*)::int as count from reviews.reviews r'
const TOTAL = 'select count(*)::int as total from reviews.reviews r'
const SUBJECT = 'select product_id as "productId", author_id as "authorId" from reviews.reviews where id = $1'

const FEATURED_COUNT = 3

/** The newest positive verified reviews of listed products, one per producer, without reported ones. */
export async function featuredReviews(db: Sql): Promise<FeaturedReview[]> {
  const rows = await db.query<FeaturedReview & { author: string | null }>(FEATURED, [FEATURED_COUNT])
  return rows.map((row) => ({ ...row, author: row.author ?? ERASED_LABEL }))
}

const FEATURED = `
  select * from (
    select distinct on (p.producer_id) r.id, r.product_id as "productId", p.name as "productName",
      f.business_name as "producerName", a.username as author, r.rating::float8 as rating, r.comment,
      r.created_at as "createdAt"
    from reviews.reviews r
      join catalog.products p on p.id = r.product_id and p.listed
      join producers.profiles f on f.id = p.producer_id
      left join identity.accounts a on a.id = r.author_id
    where r.visible and cardinality(r.reporter_ids) = 0 and r.verified_purchase and r.rating >= 4 and length(r.comment) between 30 and 280
    order by p.producer_id, r.created_at desc, r.id desc
  ) newest
  order by "createdAt" desc, id desc
  limit $1`

/** SQL: whether the buyer has received an order with the product. Both arguments are SQL expressions. */
const receivedSql = ({ product, buyer }: { product: string; buyer: string }): string => `exists (
  select from ordering.orders o
  where o.buyer_id = ${buyer} and o.status in (${HANDED_OVER.map((status) => `'${status}'`).join(', ')})
    and o.lines @> jsonb_build_array(jsonb_build_object('itemId', ${product})))`

/**
 * Whether review `r` is verified: when it was written (the order may have been erased since), or by a later delivery.
 */
const VERIFIED_PURCHASE_SQL = `(r.verified_purchase or ${receivedSql({ product: 'r.product_id', buyer: 'r.author_id' })})`

const REVIEWS = `
  select r.id, r.product_id as "productId", r.producer_id as "producerId", r.author_id as "authorId",
    p.name as "productName", f.business_name as "producerName", a.username as author, r.rating::float8 as rating,
    r.comment, ${VERIFIED_PURCHASE_SQL} as "verifiedPurchase", r.created_at as "createdAt",
    r.updated_at as "updatedAt", r.reply,
    r.replied_at as "repliedAt", r.reporter_ids as "reporterIds",
    r.violated_rule as "violatedRule", r.takedown_reason as "takedownReason", r.appealed
  from reviews.reviews r
    left join identity.accounts a on a.id = r.author_id
    left join catalog.products p on p.id = r.product_id
    left join producers.profiles f on f.id = r.producer_id`

const FILTERS: Readonly<Record<ReviewFilter, string>> = {
  all: 'true',
  verified: VERIFIED_PURCHASE_SQL,
  5: 'r.rating = 5',
  4: 'r.rating = 4',
  3: 'r.rating = 3',
  2: 'r.rating = 2',
  1: 'r.rating = 1',
}

const HAS_RECEIVED = `select ${receivedSql({ product: '$1::text', buyer: '$2' })} as received`

/** Whether an account has ever received a product. */
export const hasReceivedProduct =
  (db: Sql) =>
  async ({ productId, accountId }: { productId: string; accountId: string }): Promise<boolean> => {
    const [row] = await db.query<{ received: boolean }>(HAS_RECEIVED, [productId, accountId])
    return row?.received ?? false
  }
