import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { type MarketFilters, PAGE_SIZE, producerSearchOf, searchOf } from '#frontend/shared/catalog/product-filters.ts'
import { producerCountQuery } from '#frontend/shared/producers/api.ts'

export type MarketTab = 'products' | 'producers'

/** Result count of each tab; undefined while loading or on error. */
export function useTabCounts(filters: MarketFilters, tab: MarketTab): Record<MarketTab, number | undefined> {
  const productSearch = tab === 'products' ? searchOf(filters, PAGE_SIZE) : searchOf({ ...filters, page: 1 }, 1)
  const products = useQuery(searchQuery(productSearch))
  const producers = useQuery(producerCountQuery(producerSearchOf(filters)))
  return { products: products.data?.total, producers: producers.data?.count }
}
