import { queryOptions } from '@tanstack/react-query'
import type { marketplaceContract } from '#domain/marketplace/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'

const market: EndpointOf<(typeof marketplaceContract)['marketplace']> = { method: 'GET', path: '/api/marketplace' }

/** The market's name and state; they do not change while a page is open. */
export const marketQuery = queryOptions({
  queryKey: ['market'],
  queryFn: ({ signal }) => call(market, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
