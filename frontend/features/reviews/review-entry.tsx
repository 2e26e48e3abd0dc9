import type { ReviewView } from '#domain/reviews/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { StarRow } from '#frontend/ui/stars.tsx'

export function ReviewEntry({ review }: { readonly review: ReviewView }) {
  const { author, rating, comment, verified, createdAt } = review
  return (
    <li className="review">
      <p className="review-head">
        <StarRow rating={rating} />
        <span className="visually-hidden">{rating} of 5 stars</span>
        <strong>{author || 'Anonymous'}</strong>
        {verified && <Badge tone="leaf">Verified Purchase</Badge>}
        <time dateTime={createdAt}>{dateWords(createdAt)}</time>
      </p>
      <p>{comment}</p>
    </li>
  )
}
