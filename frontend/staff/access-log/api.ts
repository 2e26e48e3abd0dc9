import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { auditContract } from '#domain/audit/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'

type Contract = typeof auditContract
const looks: EndpointOf<Contract['looks']> = { method: 'GET', path: '/api/audit/access-log' }

const keys = { looks: ['audit', 'looks'] as const }

export const looksQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.looks, page],
    queryFn: ({ signal }) => call(looks, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
