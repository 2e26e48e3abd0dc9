import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { contactContract } from '#domain/contact/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'
import { inquiryKeys } from '#frontend/staff/live-maps.ts'

type Contact = typeof contactContract
const LIST: EndpointOf<Contact['queue']> = { method: 'GET', path: '/api/staff/inquiries' }
const INQUIRY: EndpointOf<Contact['one']> = { method: 'GET', path: '/api/staff/inquiries/:id' }
const ANSWERED: EndpointOf<Contact['answered']> = { method: 'POST', path: '/api/staff/inquiries/:id/answered' }

export const inquiriesQuery = (show: 'open' | 'answered', page: number) =>
  queryOptions({
    queryKey: [...inquiryKeys.lists, show, page],
    ...readFrom(LIST, { query: { show, page } }),
    placeholderData: keepPreviousData,
  })

/** Reading a message is recorded, so it is not refetched automatically. */
export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: inquiryKeys.one(id),
    ...readFrom(INQUIRY, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useMarkAnswered(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(ANSWERED, { params: { id } }),
    onSettled: () =>
      Promise.all(
        [inquiryKeys.lists, inquiryKeys.one(id), staffWorkQuery.queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
