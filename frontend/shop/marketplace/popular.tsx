import { useQuery } from '@tanstack/react-query'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid } from '#frontend/shared/catalog/product-card.tsx'
import { FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import './marketplace.css'

const MAX_CATEGORIES = 6

/** The categories with the most products in stock, and the best-rated products. A next step after an empty search. */
export function Popular() {
  const { data } = useQuery(searchQuery({ inStock: 'true', sortBy: 'rating', pageSize: 4 }))
  if (!data?.products.length) return null
  const categories = Object.entries(data.facets.categories)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_CATEGORIES)
    .map(([category]) => category as Category)
  return (
    <section className="popular" aria-labelledby="popular">
      <h2 id="popular">Popular right now</h2>
      <ul className="popular-categories">
        {categories.map((category) => (
          <li key={category}>
            <LinkButton to={paths.marketplaceWith({ categories: category })} variant="secondary" size="small">
              {CATEGORIES[category].label}
            </LinkButton>
          </li>
        ))}
      </ul>
      <ProductGrid
        products={data.products}
        actionFor={(product) => <AddToCart product={product} />}
        cornerFor={(product) => <FavoriteProductButton product={product} />}
      />
    </section>
  )
}
