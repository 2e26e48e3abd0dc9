import { reviewProblems, reviewsContract } from '#domain/reviews/contract.ts'
import type { ReviewListQuery } from '#domain/reviews/review-options.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { recentPraise } from './praise.query.ts'
import { reviewBy, reviewsOf } from './reviews.query.ts'

export interface ReviewReads {
  readonly db: Sql
}

export const reviewReads = (deps: ReviewReads): RouteTable => ({
  problems: reviewProblems,
  routes: [
    route(reviewsContract.ofProduct, 'anyone', showOfProduct(deps)),
    route(reviewsContract.ofProducer, 'anyone', showOfProducer(deps)),
    route(reviewsContract.praise, 'anyone', () => recentPraise(deps.db)),
  ],
})

type Asked = RouteRequest<{ id: string }, { [K in keyof ReviewListQuery]?: ReviewListQuery[K] | undefined }>

const showOfProduct =
  ({ db }: ReviewReads) =>
  async ({ params: { id }, query, actor: viewer }: Asked) => {
    const [page, mine] = await Promise.all([
      reviewsOf(db, { of: 'product', id, viewer, ...choiceOf(query) }),
      reviewBy(db, { productId: id, viewer }),
    ])
    return { ...page, mine }
  }

const showOfProducer =
  ({ db }: ReviewReads) =>
  ({ params: { id }, query, actor: viewer }: Asked) =>
    reviewsOf(db, { of: 'producer', id, viewer, ...choiceOf(query) })

const choiceOf = ({ sort = 'newest', filter = 'all', page = 1 }: Asked['query']): ReviewListQuery => ({
  sort,
  filter,
  page,
})
