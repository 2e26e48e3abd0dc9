import { queryOptions } from '@tanstack/react-query'
import type { storeCreditContract } from '#domain/store-credit/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'
import { creditKeys } from '#frontend/shared/live-maps.ts'

const mine: EndpointOf<(typeof storeCreditContract)['mine']> = { method: 'GET', path: '/api/me/store-credit' }

/** The member's store credit and a page of its transactions. */
export const creditQuery = (page = 1) =>
  queryOptions({
    queryKey: [...creditKeys.all, page],
    ...readFrom(mine, { query: { page } }),
  })
