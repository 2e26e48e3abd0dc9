import type { ReactNode } from 'react'
import type { ProductCard as Product } from '#domain/catalog/contract.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import './product-grid.css'

export type View = 'grid' | 'list'

interface ProductGridProps {
  readonly products: readonly Product[]
  readonly actionFor: (product: Product) => ReactNode
  readonly markFor?: (product: Product) => ReactNode
  readonly view?: View
  readonly showProducer?: boolean
  /** Newer answers are on their way. */
  readonly updating?: boolean
}

export function ProductGrid({
  products,
  actionFor,
  markFor,
  view = 'grid',
  showProducer = true,
  updating = false,
}: ProductGridProps) {
  return (
    <ul className={`product-grid product-grid-${view}`} aria-busy={updating}>
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            action={actionFor(product)}
            mark={markFor?.(product)}
            showProducer={showProducer}
            eager={i < IN_SIGHT}
          />
        </li>
      ))}
    </ul>
  )
}
const IN_SIGHT = 4

export function ProductGridSkeleton({ cards = 8 }: { readonly cards?: number }) {
  return (
    <div className="product-grid" role="status" aria-label="Loading">
      {Array.from({ length: cards }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move.
        <div key={i} className="product-grid-place">
          <Skeleton height="180px" />
          <Skeleton height="1.2rem" width="70%" />
          <Skeleton height="0.9rem" width="45%" />
          <Skeleton height="2.4rem" />
        </div>
      ))}
    </div>
  )
}
