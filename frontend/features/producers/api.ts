import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { LiveMap } from '#frontend/lib/live-map.ts'

const list: EndpointOf<typeof producersContract.list> = { method: 'GET', path: '/api/producer-profiles' }
const featured: EndpointOf<typeof producersContract.featured> = { method: 'GET', path: '/api/featured-producers' }
const count: EndpointOf<typeof producersContract.count> = { method: 'GET', path: '/api/producer-count' }
const one: EndpointOf<typeof producersContract.one> = { method: 'GET', path: '/api/producer-profiles/:id' }

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
    queryFn: ({ signal }) => call(list, { query: { search, zipCode, radius, verified }, signal }),
    placeholderData: keepPreviousData,
  })

/** How many there are, for those who look at something else. */
export const producerCountQuery = ({ search, zipCode, radius, verified }: ProducerSearch) =>
  queryOptions({
    queryKey: ['producers', 'count', { search, zipCode, radius, verified }],
    queryFn: ({ signal }) => call(count, { query: { search, zipCode, radius, verified }, signal }),
    placeholderData: keepPreviousData,
  })

export const featuredQuery = queryOptions({
  queryKey: ['producers', 'featured'],
  queryFn: ({ signal }) => call(featured, { signal }),
})

export const producerQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  })

export const liveMap: LiveMap = {
  review_update: ({ producerId }) => [keys.one(String(producerId))],
}
