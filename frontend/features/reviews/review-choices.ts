import { type ReviewFilter, type ReviewListQuery, reviewFilters, reviewSorts } from '#domain/reviews/review-options.ts'
import { listIn, oneOf } from '#frontend/lib/list-address.ts'

/** How reviews may be looked at. */
export const CHOICES = { sort: oneOf(reviewSorts), filter: oneOf(reviewFilters) }

/** What is looked at first. */
export const FIRST_CHOICE: ReviewListQuery = listIn(new URLSearchParams(), CHOICES)

export const FILTER_LABELS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  verified: 'Verified',
  5: '5 stars',
  4: '4 stars',
  3: '3 stars',
  2: '2 stars',
  1: '1 star',
}
