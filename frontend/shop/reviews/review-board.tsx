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
import { StarRow, starsLabel } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { FILTER_LABELS, ReviewList, type useReviewChoice } from './review-list.tsx'
import './reviews.css'

interface ReviewBoardProps {
  readonly result: UseQueryResult<ReviewPage>
  readonly selection: ReturnType<typeof useReviewChoice>
  /** Action below the rating summary; `whenEmpty` replaces it if there are no reviews. */
  readonly action?: ReactNode
  readonly whenEmpty?: ReactNode
  /** Whether each review names its product. */
  readonly showProduct?: boolean
}

/** Rating summary, filters, and a page of reviews. */
export function ReviewBoard({ result, selection, action, whenEmpty, showProduct = false }: ReviewBoardProps) {
  const { choice, choose, urlWith } = selection
  if (result.isLoadingError) return <ReviewsFailed retry={() => void result.refetch()} />
  if (!result.data) return <ReviewsLoading />
  const { count, total, page, pageSize, reviews } = result.data
  if (count === 0) return <EmptyState title="No reviews yet" action={whenEmpty} />
  return (
    <div className="review-board">
      <ReviewSummary reviews={result.data} shown={choice.filter} urlOf={(filter) => urlWith({ filter })} isCurrentPage>
        {action}
      </ReviewSummary>
      <div id={LIST_ID} className={result.isPlaceholderData ? 'review-board-loading' : undefined}>
        <ReviewToolbar choice={choice} onChoose={choose} />
        <p className="review-board-count" role="status">
          {total === count ? '' : `${total} of ${count} reviews`}
        </p>
        <ReviewList reviews={reviews} showProduct={showProduct} />
        <Pager page={page} pages={Math.ceil(total / pageSize)} anchor={LIST_ID} />
      </div>
    </div>
  )
}

/** Anchor that a page change scrolls to. */
const LIST_ID = 'reviews'

const STARS = ['5', '4', '3', '2', '1'] as const

interface ReviewSummaryProps {
  readonly reviews: Pick<ReviewPage, 'average' | 'count' | 'stars'>
  readonly shown: ReviewFilter
  /** URL of the reviews with a star filter, or of all reviews. */
  readonly urlOf: (filter: ReviewFilter) => string
  /** Whether the links filter the current page and therefore replace its history entry. */
  readonly isCurrentPage?: boolean
  readonly children?: ReactNode
}

/** Average rating and the number of reviews per star. A bar links to its reviews, and the active bar back to all. */
export function ReviewSummary({ reviews, shown, urlOf, isCurrentPage = false, children }: ReviewSummaryProps) {
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
              to={urlOf(shown === rating ? 'all' : rating)}
              replace={isCurrentPage}
              className="review-bar-row"
              aria-current={shown === rating ? 'true' : undefined}
            >
              <span className="visually-hidden">
                {starsLabel(rating)}: {stars[rating] ?? 0} of {count}
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
      <Chips label="Filter reviews" chips={CHIPS} active={choice.filter} onChange={(filter) => onChoose({ filter })} />
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

/** Placeholders for the rating summary and reviews. */
export function ReviewsLoading() {
  return (
    <div className="review-board" role="status" aria-label="Loading reviews">
      <Skeleton height="14rem" />
      <div className="review-skeletons">
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
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
