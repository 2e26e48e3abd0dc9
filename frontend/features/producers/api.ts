import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'

const list: EndpointOf<typeof producersContract.list> = { method: 'GET', path: '/api/producer-profiles' }
const featured: EndpointOf<typeof producersContract.featured> = { method: 'GET', path: '/api/featured-producers' }
const one: EndpointOf<typeof producersContract.one> = { method: 'GET', path: '/api/producer-profiles/:id' }

export interface ProducerSearch {
  readonly search?: string | undefined
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
}

export const producersQuery = ({ search, zipCode, radius }: ProducerSearch) =>
  queryOptions({
    queryKey: ['producers', 'list', { search, zipCode, radius }],
    queryFn: ({ signal }) => call(list, { query: { search, zipCode, radius }, signal }),
    placeholderData: keepPreviousData,
  })

export const featuredQuery = queryOptions({
  queryKey: ['producers', 'featured'],
  queryFn: ({ signal }) => call(featured, { signal }),
})

export const producerQuery = (id: string) =>
  queryOptions({
    queryKey: ['producers', 'one', id],
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  })
