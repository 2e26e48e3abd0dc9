import { queryOptions } from '@tanstack/react-query'
import type { reviewsContract } from '#domain/reviews/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'

const ofProduct: EndpointOf<typeof reviewsContract.ofProduct> = { method: 'GET', path: '/api/products/:id/reviews' }

const praise: EndpointOf<typeof reviewsContract.praise> = { method: 'GET', path: '/api/praise' }

export const praiseQuery = queryOptions({
  queryKey: ['reviews', 'praise'],
  queryFn: ({ signal }) => call(praise, { signal }),
})

export const reviewsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['reviews', 'product', productId],
    queryFn: ({ signal }) => call(ofProduct, { params: { id: productId }, signal }),
  })
