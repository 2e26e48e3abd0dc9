import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Category, categories } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/features/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/features/catalog/api.ts'
import { CategoryChips } from '#frontend/features/catalog/category-chips.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/features/catalog/product-grid.tsx'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

const MOST = 96

/** Everything one producer sells, by kind. */
export function ProducerProducts({ producerId }: { readonly producerId: string }) {
  const found = useQuery(searchQuery({ producerId, pageSize: MOST }))
  const [chosen, setChosen] = useState<readonly Category[]>([])
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending || found.isPlaceholderData) return <ProductGridSkeleton />
  const { products, total, facets } = found.data
  if (products.length === 0)
    return (
      <EmptyState title="Nothing on offer right now">This producer has nothing in the market at the moment.</EmptyState>
    )
  const kinds = categories.filter((category) => (facets.categories[category] ?? 0) > 0)
  const shown = products.filter(({ category }) => chosen.length === 0 || chosen.includes(category))
  return (
    <>
      {kinds.length > 1 && (
        <div className="producer-kinds">
          <CategoryChips chosen={chosen} onChoose={setChosen} categories={kinds} allLabel="All Products" />
        </div>
      )}
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={shown}
        showProducer={false}
        actionFor={(product) => <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
      {total > MOST && (
        <p className="producer-more">
          <LinkButton to={paths.marketplaceWith({ producerId })} look="secondary">
            See all {total} products
          </LinkButton>
        </p>
      )}
    </>
  )
}
