import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { type MarketFilters, searchOf } from '#frontend/shared/catalog/product-filters.ts'
import { type ProducerSearch, producerCountQuery } from '#frontend/shared/producers/api.ts'

/** Products per page of the marketplace. */
export const PAGE_SIZE = 24

export type MarketTab = 'products' | 'producers'

/** Result count of each tab; undefined while loading or on error. */
export function useTabCounts(filters: MarketFilters, tab: MarketTab): Record<MarketTab, number | undefined> {
  const productSearch = tab === 'products' ? searchOf(filters, PAGE_SIZE) : searchOf({ ...filters, page: 1 }, 1)
  const products = useQuery(searchQuery(productSearch))
  const producers = useQuery(producerCountQuery(producerSearchOf(filters)))
  return { products: products.data?.total, producers: producers.data?.count }
}

/** The filters that apply to producers. */
export const producerSearchOf = ({ search, zipCode, radius, verified }: MarketFilters): ProducerSearch => ({
  search,
  zipCode,
  radius: zipCode ? radius : undefined,
  verified: verified ? 'true' : undefined,
})
