import { reviewProblems, reviewsContract } from '#domain/reviews/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { recentPraise } from './praise.query.ts'
import { reviewsOf } from './reviews.query.ts'

export interface ReviewReads {
  readonly db: Sql
}

export const reviewReads = (deps: ReviewReads): RouteTable => ({
  problems: reviewProblems,
  routes: [
    route(reviewsContract.ofProduct, 'anyone', showReviews(deps)),
    route(reviewsContract.praise, 'anyone', () => recentPraise(deps.db)),
  ],
})

const showReviews =
  ({ db }: ReviewReads) =>
  ({ params }: RouteRequest<{ id: string }>) =>
    reviewsOf(db, params.id)
