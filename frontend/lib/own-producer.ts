import { queryOptions } from '@tanstack/react-query'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'

const own: EndpointOf<typeof producersContract.mine> = { method: 'GET', path: '/api/me/producer-profile' }

/** The own producer profile, with what only its owner sees. */
export const ownProducerQuery = queryOptions({
  queryKey: ['producers', 'own'],
  queryFn: ({ signal }) => call(own, { signal }),
})
