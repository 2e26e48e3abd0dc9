import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisionForm, verificationContract } from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'
import { verificationKeys } from '#frontend/shared/live-maps.ts'

type Contract = typeof verificationContract
const LIST: EndpointOf<Contract['list']> = { method: 'GET', path: '/api/staff/verifications' }
const APPLICATION: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/staff/verifications/:id' }
const DECIDE: EndpointOf<Contract['decide']> = { method: 'POST', path: '/api/staff/verifications/:id/decision' }

interface ApplicationList {
  readonly show: 'open' | 'closed'
  readonly page: number
}

export const applicationsQuery = ({ show, page }: ApplicationList) =>
  queryOptions({
    queryKey: [...verificationKeys.staff, 'list', show, page],
    ...readFrom(LIST, { query: { show, page } }),
    placeholderData: keepPreviousData,
  })

export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...verificationKeys.staff, 'one', applicationId],
    ...readFrom(APPLICATION, { params: { id: applicationId } }),
  })

export function useDecide(applicationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisionForm) => call(DECIDE, { params: { id: applicationId }, body }),
    onSettled: () =>
      Promise.all(
        [verificationKeys.staff, staffWorkQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
