import { queryOptions, useQuery } from '@tanstack/react-query'
import type { identityContract } from '#domain/identity/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { readFrom } from './http.ts'

const user: EndpointOf<typeof identityContract.user> = { method: 'GET', path: '/api/auth/user' }

/** The signed-in user; null for a visitor. Readable by every feature; the identity feature changes it. */
export const userQuery = queryOptions({
  queryKey: ['identity', 'user'],
  ...readFrom(user),
  staleTime: 60_000,
})

export const useUser = () => useQuery(userQuery)
