import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton } from '#frontend/shared/catalog/product-card.tsx'
import { FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { ErrorState } from '#frontend/shared/ui/states.tsx'
import { CategoryChips } from '#frontend/shop/marketplace/active-filters.tsx'
import { previewSearch } from './featured.tsx'

export function HomeProducts() {
  const [selected, setSelected] = useState<readonly Category[]>([])
  const result = useQuery(searchQuery(previewSearch(selected)))
  return (
    <section aria-labelledby="home-products">
      <div className="home-head">
        <h2 id="home-products">New arrivals</h2>
        <LinkButton
          to={paths.marketplaceWith({ categories: selected.join(',') || undefined })}
          variant="quiet"
          size="small"
        >
          See all products
        </LinkButton>
      </div>
      <div className="home-chips">
        <CategoryChips selected={selected} onSelect={setSelected} />
      </div>
      {result.isLoadingError ? (
        <ErrorState error={result.error} retry={() => void result.refetch()} />
      ) : result.isPending ? (
        <ProductGridSkeleton />
      ) : result.data.products.length === 0 ? (
        <p>No products like this are available right now.</p>
      ) : (
        <ProductGrid
          products={result.data.products}
          updating={result.isPlaceholderData}
          actionFor={(product) => <AddToCart product={product} />}
          cornerFor={(product) => <FavoriteProductButton product={product} />}
        />
      )}
    </section>
  )
}
