import { Button } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import './review-board.css'

/** The places where figures and reviews will be. */
export function ReviewsLoading() {
  return (
    <div className="review-board" role="status" aria-label="Loading reviews">
      <Skeleton height="14rem" />
      <div className="review-places">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height="5.5rem" />
        ))}
      </div>
    </div>
  )
}

export function ReviewsFailed({ retry }: { readonly retry: () => void }) {
  return (
    <div className="reviews-failed" role="alert">
      <p>Failed to load reviews. Please try again later.</p>
      <Button look="secondary" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}
