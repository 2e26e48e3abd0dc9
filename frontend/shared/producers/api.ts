import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { marketplaceContract } from '#domain/marketplace/contract.ts'
import type { ClosureForm, ProducerForm, producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { userQuery } from '#frontend/shared/lib/session.ts'

const list: EndpointOf<typeof producersContract.list> = { method: 'GET', path: '/api/producer-profiles' }
const featured: EndpointOf<typeof producersContract.featured> = {
  method: 'GET',
  path: '/api/producer-profiles/featured',
}
const count: EndpointOf<typeof producersContract.count> = { method: 'GET', path: '/api/producer-profiles/count' }
const one: EndpointOf<typeof producersContract.one> = { method: 'GET', path: '/api/producer-profiles/:id' }
const register: EndpointOf<typeof producersContract.register> = { method: 'POST', path: '/api/producer-profiles' }
const change: EndpointOf<typeof producersContract.update> = { method: 'PUT', path: '/api/me/producer-profile' }
const close: EndpointOf<typeof producersContract.scheduleClosure> = { method: 'POST', path: '/api/me/closures' }
const reopen: EndpointOf<typeof producersContract.cancelClosure> = { method: 'DELETE', path: '/api/me/closures/:id' }
const place: EndpointOf<typeof marketplaceContract.zipCode> = { method: 'GET', path: '/api/zip-codes/:zipCode' }

const keys = {
  list: ['producers', 'list'],
  one: (id: string) => ['producers', 'one', id],
} as const

export interface ProducerSearch {
  readonly search?: string | undefined
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
  readonly verified?: 'true' | undefined
}

export const producersQuery = ({ search, zipCode, radius, verified }: ProducerSearch) =>
  queryOptions({
    queryKey: [...keys.list, { search, zipCode, radius, verified }],
    ...readFrom(list, { query: { search, zipCode, radius, verified } }),
    placeholderData: keepPreviousData,
  })

/** Number of matching producers, for pages that show something else. */
export const producerCountQuery = ({ search, zipCode, radius, verified }: ProducerSearch) =>
  queryOptions({
    queryKey: ['producers', 'count', { search, zipCode, radius, verified }],
    ...readFrom(count, { query: { search, zipCode, radius, verified } }),
    placeholderData: keepPreviousData,
  })

export const featuredProducersQuery = queryOptions({
  queryKey: ['producers', 'featured'],
  ...readFrom(featured),
})

export const producerQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    ...readFrom(one, { params: { id } }),
  })

/** The town of a complete ZIP code. It does not change. */
export const zipCodeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['place', zip],
    ...readFrom(place, { params: { zipCode: zip } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Calls `onDone` once the account is known to be a producer's, which unmounts the form. */
export function useRegisterProducer(onDone: () => void) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: ProducerForm) => attempt(form, (commandId) => call(register, { body: form, commandId })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: userQuery.queryKey })
      onDone()
    },
  })
}

export function useUpdateProducer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProducerForm & { readonly expectedVersion: number }) => call(change, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['producers'] }),
  })
}

export function useScheduleClosure() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: ClosureForm) => attempt(body, (commandId) => call(close, { body, commandId })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['producers'] }),
  })
}

export function useCancelClosure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(reopen, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['producers'] }),
  })
}

export const liveMap: LiveMap = {
  review_update: ({ producerId }) => [keys.one(String(producerId))],
  producer_update: ({ producerId }) => [ownProducerQuery.queryKey, keys.one(String(producerId))],
}
