import { queryOptions } from '@tanstack/react-query'
import { type globalSearchContract, MIN_SEARCH_LENGTH } from '#domain/ordering/global-search.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'

const SEARCH: EndpointOf<(typeof globalSearchContract)['search']> = { method: 'GET', path: '/api/staff/search' }

/** Each search is recorded, so it is not refetched automatically. Its results are dropped when the dialog closes. */
export const globalSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['staff-search', text],
    ...readFrom(SEARCH, { query: { text } }),
    enabled: text.length >= MIN_SEARCH_LENGTH,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
