import { useQuery } from '@tanstack/react-query'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { productReviewsQuery } from './api.ts'
import { ReviewSummary, ReviewsFailed, ReviewsLoading } from './review-board.tsx'
import { FIRST_CHOICE, ReviewList } from './review-list.tsx'
import { WriteReview } from './write-review.tsx'
import './reviews.css'

interface ProductReviewsProps {
  readonly product: { readonly id: string; readonly producerId: string }
}

const LATEST = 3

/** Rating summary, the latest reviews, and a link to all of them. */
export function ProductReviews({ product }: ProductReviewsProps) {
  return (
    <section id="reviews" className="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <Latest product={product} />
    </section>
  )
}

function Latest({ product }: ProductReviewsProps) {
  const result = useQuery(productReviewsQuery(product.id, FIRST_CHOICE))
  if (result.isLoadingError) return <ReviewsFailed retry={() => void result.refetch()} />
  if (!result.data) return <ReviewsLoading />
  const { count, reviews, mine } = result.data
  if (count === 0)
    return (
      <div className="reviews-none">
        <h3>No reviews yet</h3>
        <WriteReview product={product} mine={mine} label="Write the first review" />
      </div>
    )
  return (
    <div className="review-board">
      <ReviewSummary reviews={result.data} shown="all" urlOf={(filter) => paths.productReviews(product.id, { filter })}>
        <WriteReview product={product} mine={mine} />
      </ReviewSummary>
      <div>
        <ReviewList reviews={reviews.slice(0, LATEST)} />
        {count > LATEST && (
          <p className="reviews-all">
            <LinkButton to={paths.productReviews(product.id)} variant="secondary">
              See all {count} reviews
            </LinkButton>
          </p>
        )}
      </div>
    </div>
  )
}
