import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecideForm, FlaggedContentType, moderationContract } from '#domain/moderation/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'
import { moderationKeys } from '#frontend/staff/live-maps.ts'

type Contract = typeof moderationContract
const QUEUE: EndpointOf<Contract['queue']> = { method: 'GET', path: '/api/staff/flagged-content' }
const ITEM: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/staff/flagged-content/:id' }
const DECIDE: EndpointOf<Contract['decide']> = { method: 'POST', path: '/api/staff/flagged-content/:id/decision' }

interface QueueFilter {
  readonly show: 'open' | 'handled'
  readonly contentType: FlaggedContentType | 'all'
  readonly page: number
}

export const flaggedContentQuery = ({ show, contentType, page }: QueueFilter) =>
  queryOptions({
    queryKey: [...moderationKeys.list, show, contentType, page],
    ...readFrom(QUEUE, { query: { show, page, ...(contentType === 'all' ? {} : { contentType }) } }),
    placeholderData: keepPreviousData,
  })

export const flaggedItemQuery = (id: string) =>
  queryOptions({
    queryKey: moderationKeys.one(id),
    ...readFrom(ITEM, { params: { id } }),
  })

export function useDecide(id: string) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: DecideForm) =>
      attempt(form, (commandId) => call(DECIDE, { params: { id }, body: form, commandId })),
    onSettled: () =>
      Promise.all(
        [moderationKeys.all, staffWorkQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
