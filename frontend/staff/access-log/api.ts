import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AccessFilter, auditContract } from '#domain/audit/contract.ts'
import { type EndpointOf, urlOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'

type Contract = typeof auditContract
const accessLog: EndpointOf<Contract['accessLog']> = { method: 'GET', path: '/api/audit/access-log' }
const file: EndpointOf<Contract['accessLogExport']> = { method: 'GET', path: '/api/audit/access-log/export' }

export const accessLogQuery = (filter: AccessFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', 'access-log', filter, page],
    ...readFrom(accessLog, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })

export const accessLogExport = (filter: AccessFilter): string => urlOf(file.path, { query: filter })
