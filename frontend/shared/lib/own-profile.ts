import { queryOptions } from '@tanstack/react-query'
import type { identityContract } from '#domain/identity/contract.ts'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { readFrom } from './http.ts'

const profile: EndpointOf<typeof identityContract.profile> = { method: 'GET', path: '/api/me/profile' }

/** The signed-in user's account, with the details that prefill a checkout. */
export const profileQuery = queryOptions({
  queryKey: ['identity', 'profile'],
  ...readFrom(profile),
  staleTime: 60_000,
})

const own: EndpointOf<typeof producersContract.mine> = { method: 'GET', path: '/api/me/producer-profile' }

/** The signed-in producer's own profile, including private fields. */
export const ownProducerQuery = queryOptions({
  queryKey: ['producers', 'own'],
  ...readFrom(own),
})
