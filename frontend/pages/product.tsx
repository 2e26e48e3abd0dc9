import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { productQuery } from '#frontend/features/catalog/api.ts'
import { ProductReviews } from '#frontend/features/reviews/product-reviews.tsx'
import { useMarketAddress } from '#frontend/lib/market-address.ts'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { ProductDetail } from './product-detail.tsx'
import { ProductRelated } from './product-related.tsx'
import './product.css'

export function ProductPage() {
  const { id = '' } = useParams()
  const found = useQuery(productQuery(id))
  useLiveTopic('product', id)
  const market = useMarketAddress() ?? paths.marketplace
  const browse = <LinkButton to={market}>Browse the market</LinkButton>
  return (
    <div className="page">
      <PageTitle>{found.data ? `${found.data.name} · ${found.data.producerName}` : 'Product'}</PageTitle>
      <BackLink to={market}>{market === paths.marketplace ? 'Marketplace' : 'Back to your search'}</BackLink>
      {isProblem(found.error, 'product_not_found') ? (
        <EmptyState wholePage title="This product is not in the market" action={browse}>
          It may have sold out for the season, or the link may have a typo.
        </EmptyState>
      ) : found.isLoadingError ? (
        <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ProductSkeleton />
      ) : (
        <>
          <ProductDetail product={found.data} />
          <ProductReviews key={id} product={found.data} />
          <ProductRelated products={found.data.related} />
        </>
      )}
    </div>
  )
}

function ProductSkeleton() {
  return (
    <div className="product-detail" role="status" aria-label="Loading">
      <Skeleton height="26rem" />
      <div className="product-skeleton">
        <Skeleton height="3rem" width="80%" />
        <Skeleton width="50%" />
        <Skeleton height="2rem" width="30%" />
        <Skeleton height="6rem" />
        <Skeleton height="3.2rem" />
      </div>
    </div>
  )
}
