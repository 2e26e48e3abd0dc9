import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/contract.ts'
import { productQuery } from '#frontend/shared/catalog/api.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { productReviewsQuery } from '#frontend/shop/reviews/api.ts'
import { ReviewBoard } from '#frontend/shop/reviews/review-board.tsx'
import { useReviewChoice } from '#frontend/shop/reviews/review-list.tsx'
import { WriteReview } from '#frontend/shop/reviews/write-review.tsx'
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
