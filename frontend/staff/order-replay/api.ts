import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { Search } from './atoms.ts'

type Contract = typeof staffOrdersContract
const find: EndpointOf<Contract['find']> = { method: 'GET', path: '/api/staff/orders' }
const replay: EndpointOf<Contract['replay']> = { method: 'GET', path: '/api/staff/orders/:id/replay' }

/** Each asking is written down: nothing is asked for again by itself. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const foundQuery = ({ page, ...fields }: Search) =>
  queryOptions({
    queryKey: ['staff-orders', 'find', fields, page],
    queryFn: ({ signal }) => call(find, { query: { ...fields, page }, signal }),
    placeholderData: keepPreviousData,
    ...ONCE,
  })

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-orders', 'replay', id],
    queryFn: ({ signal }) => call(replay, { params: { id }, signal }),
    ...ONCE,
    refetchOnMount: 'always',
  })
