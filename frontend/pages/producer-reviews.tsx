import { useQuery } from '@tanstack/react-query'
import { producerReviewsQuery } from '#frontend/features/reviews/api.ts'
import { ReviewBoard } from '#frontend/features/reviews/review-board.tsx'
import { useReviewChoice } from '#frontend/features/reviews/use-review-choice.ts'

/** What buyers say of all that a producer sells. */
export function ProducerReviews({ producerId }: { readonly producerId: string }) {
  const looking = useReviewChoice()
  const found = useQuery(producerReviewsQuery(producerId, looking.choice))
  return (
    <>
      <h2 className="visually-hidden">Reviews</h2>
      <ReviewBoard found={found} looking={looking} naming />
    </>
  )
}
