import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/contract.ts'
import { productQuery } from '#frontend/features/catalog/api.ts'
import { productReviewsQuery } from '#frontend/features/reviews/api.ts'
import { ReviewBoard } from '#frontend/features/reviews/review-board.tsx'
import { useReviewChoice } from '#frontend/features/reviews/use-review-choice.ts'
import { WriteReview } from '#frontend/features/reviews/write-review.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import './product.css'

export function ProductReviewsPage() {
  const { id = '' } = useParams()
  const found = useQuery(productQuery(id))
  useLiveTopic('product', id)
  const market = <LinkButton to={paths.marketplace}>Browse the market</LinkButton>
  return (
    <div className="page">
      <PageTitle>{found.data ? `Reviews of ${found.data.name}` : 'Reviews'}</PageTitle>
      {isProblem(found.error, 'product_not_found') ? (
        <EmptyState wholePage title="This product is not in the market" action={market}>
          It may have sold out for the season, or the link may have a typo.
        </EmptyState>
      ) : found.isLoadingError ? (
        <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <div role="status" aria-label="Loading">
          <Skeleton height="20rem" />
        </div>
      ) : (
        <AllReviews key={id} product={found.data} />
      )}
    </div>
  )
}

function AllReviews({ product }: { readonly product: ProductView }) {
  const looking = useReviewChoice()
  const found = useQuery(productReviewsQuery(product.id, looking.choice))
  const mine = found.data?.mine
  return (
    <>
      <BackLink to={paths.product(product.id)}>Back to the product</BackLink>
      <header className="product-reviews-head">
        <h1>Reviews of {product.name}</h1>
        <p className="product-text">{product.description}</p>
      </header>
      <ReviewBoard
        found={found}
        looking={looking}
        action={<WriteReview product={product} mine={mine} />}
        whenEmpty={<WriteReview product={product} mine={mine} label="Write the First Review" />}
      />
    </>
  )
}
