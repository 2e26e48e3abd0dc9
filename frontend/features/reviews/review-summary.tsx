import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReviewPage } from '#domain/reviews/contract.ts'
import type { ReviewFilter } from '#domain/reviews/review-options.ts'
import { StarRow } from '#frontend/ui/stars.tsx'
import { starWords } from './star-words.ts'
import './review-summary.css'

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
