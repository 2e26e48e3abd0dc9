import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { reviewsQuery } from './api.ts'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewSummary } from './review-summary.tsx'
import './product-reviews.css'

const PAGE_SIZE = 5

/** What buyers say of a product: the figures, then the newest, five at a time. */
export function ProductReviews({ productId }: { readonly productId: string }) {
  const found = useQuery(reviewsQuery(productId))
  const [shown, setShown] = useState(PAGE_SIZE)
  return (
    <section id="reviews" className="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height="8rem" />
      ) : found.data.count === 0 ? (
        <p className="reviews-none">No reviews yet. They come from people who bought it.</p>
      ) : (
        <div className="reviews-split">
          <ReviewSummary {...found.data} />
          <div>
            <ul className="reviews-list">
              {found.data.reviews.slice(0, shown).map((review) => (
                <ReviewEntry key={review.id} review={review} />
              ))}
            </ul>
            {found.data.reviews.length > shown && (
              <Button look="secondary" size="small" onClick={() => setShown(shown + PAGE_SIZE)}>
                Show more reviews
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
