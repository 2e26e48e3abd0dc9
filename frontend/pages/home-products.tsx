import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/features/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/features/catalog/api.ts'
import { CategoryChips } from '#frontend/features/catalog/category-chips.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/features/catalog/product-grid.tsx'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { previewSearch } from './home-searches.ts'

export function HomeProducts() {
  const [chosen, setChosen] = useState<readonly Category[]>([])
  const found = useQuery(searchQuery(previewSearch(chosen)))
  return (
    <section aria-labelledby="home-products">
      <div className="home-head">
        <h2 id="home-products">New in the market</h2>
        <LinkButton to={paths.marketplaceWith({ categories: chosen.join(',') || undefined })} look="quiet" size="small">
          See everything
        </LinkButton>
      </div>
      <div className="home-chips">
        <CategoryChips chosen={chosen} onChoose={setChosen} />
      </div>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ProductGridSkeleton />
      ) : found.data.products.length === 0 ? (
        <p>Nothing like this is for sale right now.</p>
      ) : (
        <ProductGrid
          products={found.data.products}
          updating={found.isPlaceholderData}
          actionFor={(product) => <AddToCart goods={product} />}
          markFor={(product) => <ProductHeart product={product} />}
        />
      )}
    </section>
  )
}
