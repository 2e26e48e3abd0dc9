import type { UseQueryResult } from '@tanstack/react-query'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { AddToCart } from '#frontend/features/cart/add-to-cart.tsx'
import { ProductGrid, ProductGridSkeleton, type View } from '#frontend/features/catalog/product-grid.tsx'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Pager, usePageAddress } from '#frontend/ui/pager.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

interface MarketResultsProps {
  readonly found: UseQueryResult<ProductPage>
  readonly view: View
  readonly onClear: () => void
}

export function MarketResults({ found, view, onClear }: MarketResultsProps) {
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (isProblem(found.error, 'zip_unknown')) return <EmptyState title={found.error.detail} action={clear} />
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <ProductGridSkeleton />
  const { products, total, page, pageSize } = found.data
  if (products.length === 0 && total > 0) return <PastTheEnd page={page} last={Math.ceil(total / pageSize)} />
  if (products.length === 0)
    return (
      <EmptyState title="No products found" action={clear}>
        Nothing in the market matches all of this right now. Try fewer filters.
      </EmptyState>
    )
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

/** An old link, or goods that went meanwhile. */
function PastTheEnd({ page, last }: { readonly page: number; readonly last: number }) {
  const address = usePageAddress({ to: last })
  return (
    <EmptyState title={`There is no page ${page}`} action={<LinkButton to={address}>Go to page {last}</LinkButton>}>
      {last === 1 ? 'Everything we found fits on one page.' : `The last page is page ${last}.`}
    </EmptyState>
  )
}
