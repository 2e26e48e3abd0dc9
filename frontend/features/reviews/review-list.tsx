import type { ReviewView } from '#domain/reviews/contract.ts'
import { ReviewEntry } from './review-entry.tsx'
import './review-list.css'

interface ReviewListProps {
  readonly reviews: readonly ReviewView[]
  readonly naming?: boolean
}

export function ReviewList({ reviews, naming = false }: ReviewListProps) {
  if (reviews.length === 0) return <p className="reviews-none">No reviews like that.</p>
  return (
    <ul className="reviews-list">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} review={review} naming={naming} />
      ))}
    </ul>
  )
}
