import type { ReportedReview as Reported } from '#domain/moderation/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { StarRow } from '#frontend/ui/stars.tsx'

/** The review as it was written, with its reply. */
export const ReportedReview = ({ review }: { readonly review: Reported }) => (
  <Card role="region" aria-label="The review">
    <h2>
      Review of <TextLink to={paths.product(review.productId)}>{review.productName || 'a product'}</TextLink>
    </h2>
    <p>
      <StarRow rating={review.rating} /> {review.rating} of 5, by {review.author ?? 'Erased'} on{' '}
      {dateWords(review.createdAt)}
      {review.updatedAt && `, changed on ${dateWords(review.updatedAt)}`}
    </p>
    <blockquote className="reported">{review.comment ?? 'Its words are gone.'}</blockquote>
    {review.reply && (
      <>
        <p>{review.producerName} replied:</p>
        <blockquote>{review.reply}</blockquote>
      </>
    )}
  </Card>
)
