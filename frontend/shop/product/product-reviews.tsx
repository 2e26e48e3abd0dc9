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
  const result = useQuery(productQuery(id))
  useLiveTopic('product', id)
  const browse = <LinkButton to={paths.marketplace}>Browse marketplace</LinkButton>
  return (
    <div className="page">
      <PageTitle>{result.data ? `Reviews of ${result.data.name}` : 'Reviews'}</PageTitle>
      {isProblem(result.error, 'product_not_found') ? (
        <EmptyState wholePage title="Product not found" action={browse}>
          It may have sold out for the season, or the link may have a typo.
        </EmptyState>
      ) : result.isLoadingError ? (
        <ErrorState wholePage error={result.error} retry={() => void result.refetch()} />
      ) : result.isPending ? (
        <div role="status" aria-label="Loading">
          <Skeleton height="20rem" />
        </div>
      ) : (
        <AllReviews key={id} product={result.data} />
      )}
    </div>
  )
}

function AllReviews({ product }: { readonly product: ProductView }) {
  const selection = useReviewChoice()
  const result = useQuery(productReviewsQuery(product.id, selection.choice))
  const mine = result.data?.mine
  return (
    <>
      <BackLink to={paths.product(product.id)}>Back to the product</BackLink>
      <header className="product-reviews-head">
        <h1>Reviews of {product.name}</h1>
        <p className="product-text">{product.description}</p>
      </header>
      <ReviewBoard
        result={result}
        selection={selection}
        action={<WriteReview product={product} mine={mine} />}
        whenEmpty={<WriteReview product={product} mine={mine} label="Write the first review" />}
      />
    </>
  )
}
