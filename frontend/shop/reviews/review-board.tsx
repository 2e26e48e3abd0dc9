import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReviewPage } from '#domain/reviews/contract.ts'
import {
  REVIEW_SORTS,
  type ReviewFilter,
  type ReviewListQuery,
  type ReviewSort,
  reviewFilters,
  reviewSorts,
} from '#domain/reviews/review-options.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { starWords } from './review-form.tsx'
import { FILTER_LABELS, ReviewList, type useReviewChoice } from './review-list.tsx'
import './reviews.css'

interface ReviewBoardProps {
  readonly found: UseQueryResult<ReviewPage>
  readonly looking: ReturnType<typeof useReviewChoice>
  /** What one may do about them: below the figures, and where there are none yet. */
  readonly action?: ReactNode
  readonly whenEmpty?: ReactNode
  /** Whether each review names its product. */
  readonly naming?: boolean
}

/** All reviews of something: the figures, what to see of them, and a page of them. */
export function ReviewBoard({ found, looking, action, whenEmpty, naming = false }: ReviewBoardProps) {
  const { choice, choose, addressWith } = looking
  if (found.isLoadingError) return <ReviewsFailed retry={() => void found.refetch()} />
  if (!found.data) return <ReviewsLoading />
  const { count, total, page, pageSize, reviews } = found.data
  if (count === 0) return <EmptyState title="No reviews yet" action={whenEmpty} />
  return (
    <div className="review-board">
      <ReviewSummary reviews={found.data} shown={choice.filter} addressOf={(filter) => addressWith({ filter })} here>
        {action}
      </ReviewSummary>
      <div id={LIST} className={found.isPlaceholderData ? 'review-board-waits' : undefined}>
        <ReviewToolbar choice={choice} onChoose={choose} />
        <p className="review-board-count" role="status">
          {total === count ? '' : `${total} of ${count} reviews`}
        </p>
        <ReviewList reviews={reviews} naming={naming} />
        <Pager page={page} pages={Math.ceil(total / pageSize)} anchor={LIST} />
      </div>
    </div>
  )
}

/** Where a next page begins to be read. */
const LIST = 'reviews'

const STARS = ['5', '4', '3', '2', '1'] as const

interface ReviewSummaryProps {
  readonly reviews: Pick<ReviewPage, 'average' | 'count' | 'stars'>
  readonly shown: ReviewFilter
  /** Where the reviews with so many stars are shown, or all of them. */
  readonly addressOf: (filter: ReviewFilter) => string
  /** It is on this page: no step in its history. */
  readonly here?: boolean
  readonly children?: ReactNode
}

/** All reviews in figures: their mean, and how many gave 5 to 1 stars. A bar leads to what is behind it, and back. */
export function ReviewSummary({ reviews, shown, addressOf, here = false, children }: ReviewSummaryProps) {
  const { average, count, stars } = reviews
  return (
    <div className="review-summary">
      <p className="review-average">
        <strong>{(average ?? 0).toFixed(1)}</strong>
        <StarRow rating={average ?? 0} />
        <span className="visually-hidden">of 5 stars,</span>
        <span>{count === 1 ? '1 review' : `${count} reviews`}</span>
      </p>
      <ul>
        {STARS.map((rating) => (
          <li key={rating}>
            <Link
              to={addressOf(shown === rating ? 'all' : rating)}
              replace={here}
              className="review-bar-row"
              aria-current={shown === rating ? 'true' : undefined}
            >
              <span className="visually-hidden">
                {starWords(rating)}: {stars[rating] ?? 0} of {count}
              </span>
              <span aria-hidden="true">{rating} ★</span>
              <span className="review-bar" aria-hidden="true">
                <span style={{ width: `${((stars[rating] ?? 0) / Math.max(count, 1)) * 100}%` }} />
              </span>
              <span aria-hidden="true">{stars[rating] ?? 0}</span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

interface ReviewToolbarProps {
  readonly choice: ReviewListQuery
  readonly onChoose: (changes: Partial<Omit<ReviewListQuery, 'page'>>) => void
}

const CHIPS = reviewFilters.map((key) => ({ key, label: FILTER_LABELS[key] }))

function ReviewToolbar({ choice, onChoose }: ReviewToolbarProps) {
  return (
    <div className="review-toolbar">
      <Chips label="Which reviews" chips={CHIPS} active={choice.filter} onChange={(filter) => onChoose({ filter })} />
      <label className="review-sort">
        <span className="visually-hidden">Sort by</span>
        <select value={choice.sort} onChange={({ target }) => onChoose({ sort: target.value as ReviewSort })}>
          {reviewSorts.map((sort) => (
            <option key={sort} value={sort}>
              {REVIEW_SORTS[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** The places where figures and reviews will be. */
export function ReviewsLoading() {
  return (
    <div className="review-board" role="status" aria-label="Loading reviews">
      <Skeleton height="14rem" />
      <div className="review-places">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height="5.5rem" />
        ))}
      </div>
    </div>
  )
}

export function ReviewsFailed({ retry }: { readonly retry: () => void }) {
  return (
    <div className="reviews-failed" role="alert">
      <p>Failed to load reviews. Please try again later.</p>
      <Button look="secondary" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}
