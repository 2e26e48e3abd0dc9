import type { ReviewView } from '#domain/reviews/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { StarRow } from '#frontend/ui/stars.tsx'
import { ReviewActions } from './review-actions.tsx'

interface ReviewEntryProps {
  readonly review: ReviewView
  readonly naming: boolean
}

export function ReviewEntry({ review, naming }: ReviewEntryProps) {
  const { author, rating, comment, verifiedPurchase, createdAt, updatedAt, productId, productName, reply } = review
  return (
    <li className="review">
      <p className="review-head">
        <StarRow rating={rating} />
        <span className="visually-hidden">{rating} of 5 stars by</span>
        <strong>{author}</strong>
        {verifiedPurchase && <Badge tone="leaf">Verified Purchase</Badge>}
        <span className="review-when">
          <time dateTime={createdAt}>{dateWords(createdAt)}</time>
          {updatedAt && ' · edited'}
        </span>
      </p>
      {naming && (
        <p className="review-product">
          <TextLink to={paths.product(productId)}>{productName}</TextLink>
        </p>
      )}
      <p className="review-words">{comment}</p>
      {reply && (
        <div className="review-reply">
          <p className="review-head">
            <strong>{reply.businessName}</strong> replied
            <span className="review-when">
              <time dateTime={reply.repliedAt}>{dateWords(reply.repliedAt)}</time>
            </span>
          </p>
          <p className="review-words">{reply.text}</p>
        </div>
      )}
      <ReviewActions review={review} />
    </li>
  )
}
