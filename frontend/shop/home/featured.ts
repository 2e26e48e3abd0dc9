import type { ProductCard, ProductSearch } from '#domain/catalog/contract.ts'
import type { Category } from '#domain/catalog/product-taxonomy.ts'

const SHOWN = 5

/** One picture of each producer, in the order given: of somebody's several goods the first. */
export function heroPictures(products: readonly ProductCard[]): string[] {
  const byProducer = new Map<string, string>()
  for (const { producerId, imageUrl } of products)
    if (imageUrl && !byProducer.has(producerId)) byProducer.set(producerId, imageUrl)
  return [...byProducer.values()].slice(0, SHOWN)
}

/** What stands at the top of the home page: well liked fruit and vegetables. */
export const HERO_SEARCH: ProductSearch = {
  categories: 'vegetables,fruits',
  inStock: 'true',
  sortBy: 'rating',
  pageSize: 24,
}

const PREVIEW = 8

/** The newest goods that can be bought now, of one kind or all. */
export const previewSearch = (categories: readonly Category[]): ProductSearch => ({
  ...(categories.length > 0 ? { categories: categories.join(',') } : {}),
  inStock: 'true',
  sortBy: 'newest',
  pageSize: PREVIEW,
})
