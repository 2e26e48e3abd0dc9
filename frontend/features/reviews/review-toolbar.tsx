import {
  REVIEW_SORTS,
  type ReviewListQuery,
  type ReviewSort,
  reviewFilters,
  reviewSorts,
} from '#domain/reviews/review-options.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { FILTER_LABELS } from './review-choices.ts'
import './review-toolbar.css'

interface ReviewToolbarProps {
  readonly choice: ReviewListQuery
  readonly onChoose: (changes: Partial<Omit<ReviewListQuery, 'page'>>) => void
}

const CHIPS = reviewFilters.map((key) => ({ key, label: FILTER_LABELS[key] }))

export function ReviewToolbar({ choice, onChoose }: ReviewToolbarProps) {
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
