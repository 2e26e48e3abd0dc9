import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton } from '#frontend/shared/catalog/product-card.tsx'
import { ProductHeart } from '#frontend/shared/favorites/for-members.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { ErrorState } from '#frontend/shared/ui/states.tsx'
import { CategoryChips } from '#frontend/shop/marketplace/active-filters.tsx'
import { previewSearch } from './featured.ts'

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
