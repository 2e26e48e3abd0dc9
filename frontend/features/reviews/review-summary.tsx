import type { ReactNode } from 'react'
import type { ReviewPage } from '#domain/reviews/contract.ts'
import type { ReviewFilter } from '#domain/reviews/review-choice.ts'
import { StarRow } from '#frontend/ui/stars.tsx'
import { starWords } from './star-words.ts'
import './review-summary.css'

const STARS = ['5', '4', '3', '2', '1'] as const

interface ReviewSummaryProps {
  readonly reviews: Pick<ReviewPage, 'average' | 'count' | 'stars'>
  readonly shown: ReviewFilter
  /** Shows the reviews with so many stars, or all of them again. */
  readonly onShow: (filter: ReviewFilter) => void
  readonly children?: ReactNode
}

/** All reviews in figures: their mean, and how many gave 5 to 1 stars. A bar pressed shows what is behind it. */
export function ReviewSummary({ reviews: { average, count, stars }, shown, onShow, children }: ReviewSummaryProps) {
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
            <button
              type="button"
              className="review-bar-row"
              aria-pressed={shown === rating}
              onClick={() => onShow(shown === rating ? 'all' : rating)}
            >
              <span className="visually-hidden">
                {starWords(rating)}: {stars[rating] ?? 0} of {count}
              </span>
              <span aria-hidden="true">{rating} ★</span>
              <span className="review-bar" aria-hidden="true">
                <span style={{ width: `${((stars[rating] ?? 0) / Math.max(count, 1)) * 100}%` }} />
              </span>
              <span aria-hidden="true">{stars[rating] ?? 0}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
