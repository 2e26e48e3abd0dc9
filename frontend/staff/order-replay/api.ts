import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import type { staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'

type Contract = typeof staffOrdersContract
const find: EndpointOf<Contract['find']> = { method: 'GET', path: '/api/staff/orders' }
const replay: EndpointOf<Contract['replay']> = { method: 'GET', path: '/api/staff/orders/:id/replay' }

/** Each request is recorded, so nothing is refetched automatically. */
const ON_REQUEST = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const orderSearchQuery = ({ page, ...fields }: Search) =>
  queryOptions({
    queryKey: ['staff-orders', 'find', fields, page],
    ...readFrom(find, { query: { ...fields, page } }),
    placeholderData: keepPreviousData,
    ...ON_REQUEST,
  })

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-orders', 'replay', id],
    ...readFrom(replay, { params: { id } }),
    ...ON_REQUEST,
    refetchOnMount: 'always',
  })

/** The order search of staff. It is not in the URL, which must not contain names and email addresses. */
export interface Search {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly last4: string
  readonly day: string
  readonly producer: string
  readonly page: number
}

export const NO_SEARCH: Search = { number: '', name: '', email: '', last4: '', day: '', producer: '', page: 1 }

export const searchAtom = atom<Search>(NO_SEARCH)
