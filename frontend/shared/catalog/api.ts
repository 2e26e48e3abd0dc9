import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { catalogContract, ProductSearch } from '#domain/catalog/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

const search: EndpointOf<typeof catalogContract.search> = { method: 'GET', path: '/api/products' }
const product: EndpointOf<typeof catalogContract.product> = { method: 'GET', path: '/api/products/:id' }

const keys = {
  search: ['catalog', 'search'],
  product: (id: string) => ['catalog', 'product', id],
} as const

/** A page of the market; the page before stays in sight until the next one is there. */
export const searchQuery = (query: ProductSearch) =>
  queryOptions({
    queryKey: [...keys.search, query],
    queryFn: ({ signal }) => call(search, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: keys.product(id),
    queryFn: ({ signal }) => call(product, { params: { id }, signal }),
  })

export const liveMap: LiveMap = {
  inventory_update: ({ productId }) => [keys.product(String(productId)), keys.search],
  review_update: ({ productId }) => [keys.product(String(productId))],
}
