import { queryOptions } from '@tanstack/react-query'
import type { identityContract } from '#domain/identity/contract.ts'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'

const profile: EndpointOf<typeof identityContract.profile> = { method: 'GET', path: '/api/me/profile' }

/** The account of the one signed in, with what fills a checkout by itself. */
export const profileQuery = queryOptions({
  queryKey: ['identity', 'profile'],
  queryFn: ({ signal }) => call(profile, { signal }),
  staleTime: 60_000,
})

const own: EndpointOf<typeof producersContract.mine> = { method: 'GET', path: '/api/me/producer-profile' }

/** The own producer profile, with what only its owner sees. */
export const ownProducerQuery = queryOptions({
  queryKey: ['producers', 'own'],
  queryFn: ({ signal }) => call(own, { signal }),
})
