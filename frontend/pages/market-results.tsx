import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { AddToCart } from '#frontend/features/cart/add-to-cart.tsx'
import { ProductGrid, ProductGridSkeleton, type View } from '#frontend/features/catalog/product-grid.tsx'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'

const MarketEmpty = lazy(async () => ({ default: (await import('./market-empty.tsx')).MarketEmpty }))

interface MarketResultsProps {
  readonly found: UseQueryResult<ProductPage>
  /** Why the one producer that was asked for could not be loaded. */
  readonly seller: unknown
  readonly view: View
  readonly onClear: () => void
}

export function MarketResults({ found, seller, view, onClear }: MarketResultsProps) {
  const problem = [found.error, seller].find(
    (error) => isProblem(error, 'zip_code_unknown') || isProblem(error, 'producer_not_found'),
  )
  if (found.isLoadingError && !problem) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending && !problem) return <ProductGridSkeleton />
  if (problem || !found.data?.products.length)
    return (
      <Suspense fallback={null}>
        <MarketEmpty problem={problem} found={found.data} onClear={onClear} />
      </Suspense>
    )
  const { products, total, page, pageSize } = found.data
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={products}
        view={view}
        updating={found.isPlaceholderData}
        actionFor={(product) => <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
      <Pager page={page} pages={Math.ceil(total / pageSize)} />
    </>
  )
}
