import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { catalogContract, ProductSearch } from '#domain/catalog/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

const search: EndpointOf<typeof catalogContract.search> = { method: 'GET', path: '/api/products' }
const suggestions: EndpointOf<typeof catalogContract.suggestions> = {
  method: 'GET',
  path: '/api/search/suggestions',
}
const product: EndpointOf<typeof catalogContract.product> = { method: 'GET', path: '/api/products/:id' }

const keys = {
  search: ['catalog', 'search'],
  suggestions: ['catalog', 'suggestions'],
  product: (id: string) => ['catalog', 'product', id],
} as const

/** A page of search results. The previous page stays visible until the next one loads. */
export const searchQuery = (query: ProductSearch) =>
  queryOptions({
    queryKey: [...keys.search, query],
    ...readFrom(search, { query }),
    placeholderData: keepPreviousData,
  })

/** Suggestions for a search being typed. The previous ones stay visible until the next ones load. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.suggestions, search],
    ...readFrom(suggestions, { query: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: keys.product(id),
    ...readFrom(product, { params: { id } }),
  })

export const liveMap: LiveMap = {
  inventory_update: ({ productId }) => [keys.product(String(productId)), keys.search],
  review_update: ({ productId }) => [keys.product(String(productId))],
}
