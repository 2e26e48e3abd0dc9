import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { type MarketFilters, searchOf } from '#frontend/shared/catalog/product-filters.ts'
import { type ProducerSearch, producerCountQuery } from '#frontend/shared/producers/api.ts'

/** How many products a page of the market shows. */
export const PAGE_SIZE = 24

export type MarketTab = 'products' | 'producers'

/** What each tab would show; unknown while it is asked, or when it cannot be. */
export function useTabCounts(filters: MarketFilters, tab: MarketTab): Record<MarketTab, number | undefined> {
  const ofProducts = tab === 'products' ? searchOf(filters, PAGE_SIZE) : searchOf({ ...filters, page: 1 }, 1)
  const products = useQuery(searchQuery(ofProducts))
  const producers = useQuery(producerCountQuery(producerSearchOf(filters)))
  return { products: products.data?.total, producers: producers.data?.count }
}

/** What of the market's filters says something about producers. */
export const producerSearchOf = ({ search, zipCode, radius, verified }: MarketFilters): ProducerSearch => ({
  search,
  zipCode,
  radius: zipCode ? radius : undefined,
  verified: verified ? 'true' : undefined,
})
