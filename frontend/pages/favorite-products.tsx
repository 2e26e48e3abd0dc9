import { useQuery } from '@tanstack/react-query'
import { AddToCart } from '#frontend/features/cart/add-to-cart.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/features/catalog/product-grid.tsx'
import { favoriteProductsQuery } from '#frontend/features/favorites/api.ts'
import { ClearFavorites } from '#frontend/features/favorites/clear-favorites.tsx'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { FavoriteList } from './favorite-list.tsx'

export function FavoriteProducts() {
  const found = useQuery(favoriteProductsQuery)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <ProductGridSkeleton />
  return (
    <FavoriteList count={found.data.length} title="Favorite products" empty={<None />}>
      <ClearFavorites group="products" />
      <ProductGrid
        products={found.data}
        actionFor={(product) => product.listed && <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
    </FavoriteList>
  )
}

function None() {
  return (
    <EmptyState
      title="No favorite products yet"
      action={<LinkButton to={paths.marketplace}>Browse Marketplace</LinkButton>}
    >
      Click the heart on a product, and it waits for you here.
    </EmptyState>
  )
}
