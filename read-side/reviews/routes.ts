import { reviewProblems, reviewsContract } from '#domain/reviews/contract.ts'
import type { ReviewListQuery } from '#domain/reviews/review-options.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { featuredReviews, myReview, reviewsOf } from './reviews.query.ts'

export interface ReviewReadDeps {
  readonly db: Sql
}

export const reviewReadRoutes = (deps: ReviewReadDeps): RouteTable => ({
  problems: reviewProblems,
  routes: [
    route(reviewsContract.ofProduct, 'anyone', showOfProduct(deps)),
    route(reviewsContract.ofProducer, 'anyone', showOfProducer(deps)),
    route(reviewsContract.featured, 'anyone', () => featuredReviews(deps.db)),
  ],
})

type ReviewsRequest = RouteRequest<{ id: string }, { [K in keyof ReviewListQuery]?: ReviewListQuery[K] | undefined }>

const showOfProduct =
  ({ db }: ReviewReadDeps) =>
  async ({ params: { id }, query, actor: viewer }: ReviewsRequest) => {
    const [page, mine] = await Promise.all([
      reviewsOf(db, { of: 'product', id, viewer, ...listQueryOf(query) }),
      myReview(db, { productId: id, viewer }),
    ])
    return { ...page, mine }
  }

const showOfProducer =
  ({ db }: ReviewReadDeps) =>
  ({ params: { id }, query, actor: viewer }: ReviewsRequest) =>
    reviewsOf(db, { of: 'producer', id, viewer, ...listQueryOf(query) })

const listQueryOf = ({ sort = 'newest', filter = 'all', page = 1 }: ReviewsRequest['query']): ReviewListQuery => ({
  sort,
  filter,
  page,
})
