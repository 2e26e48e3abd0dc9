import type { ProductCard } from '#domain/catalog/contract.ts'
import { AddToCart } from '#frontend/features/cart/add-to-cart.tsx'
import { ProductGrid } from '#frontend/features/catalog/product-grid.tsx'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'

const MOST = 4

export function ProductRelated({ products }: { readonly products: readonly ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section className="product-related" aria-labelledby="related-title">
      <h2 id="related-title">Related Products</h2>
      <ProductGrid
        products={products.slice(0, MOST)}
        actionFor={(product) => <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
    </section>
  )
}
