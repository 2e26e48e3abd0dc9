import { useQuery } from '@tanstack/react-query'
import type { ProductCard, ProductSearch } from '#domain/catalog/contract.ts'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { RotatingImages } from '#frontend/shared/ui/rotating-images.tsx'

const MAX_IMAGES = 5

/** First product image of each producer, in the given order. */
export function heroImages(products: readonly ProductCard[]): string[] {
  const byProducer = new Map<string, string>()
  for (const { producerId, imageUrl } of products)
    if (imageUrl && !byProducer.has(producerId)) byProducer.set(producerId, imageUrl)
  return [...byProducer.values()].slice(0, MAX_IMAGES)
}

/** Rotating images of top-rated fruit and vegetables. `sizes` is the attribute of `img`. */
export function HeroImages({ sizes }: { readonly sizes: string }) {
  const { data } = useQuery(searchQuery(HERO_SEARCH))
  return <RotatingImages urls={heroImages(data?.products ?? [])} everyMs={ROTATION_MS} sizes={sizes} />
}

const ROTATION_MS = 8_000

const HERO_SEARCH: ProductSearch = {
  categories: 'vegetables,fruits',
  inStock: 'true',
  sortBy: 'rating',
  pageSize: 24,
}

const PREVIEW_SIZE = 8

/** Newest products in stock, of the given categories or all. */
export const previewSearch = (categories: readonly Category[]): ProductSearch => ({
  ...(categories.length > 0 ? { categories: categories.join(',') } : {}),
  inStock: 'true',
  sortBy: 'newest',
  pageSize: PREVIEW_SIZE,
})
