import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AccessFilter, AccessLogType, auditContract } from '#domain/audit/contract.ts'
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

/** What staff members read of other users' data. */
export const ACCESS_LABELS: Readonly<Record<AccessLogType, string>> = {
  global_search: 'Search',
  order_search: 'Order search',
  order_replay: 'Order replay',
  dispute: 'Dispute',
  dispute_evidence: 'Dispute evidence',
  log_query: 'Event log query',
  log_export: 'Log export',
  event_proof: 'Proof of inclusion',
  point_in_time: 'Point in time',
  evidence: 'Evidence bundle',
  bank_evidence: 'Chargeback evidence',
  flagged_product: 'Flagged product',
  flagged_review: 'Flagged review',
  flagged_conversation: 'Flagged conversation',
  application: 'Verification application',
  verification_document: 'Verification document',
  certificate_document: 'Certificate document',
  account_search: 'Account search',
  account: 'Account',
  inquiry: 'Message to support',
}

/** The label of a type in a recorded event. */
export const accessLabel = (type: string): string => (ACCESS_LABELS as Readonly<Record<string, string>>)[type] ?? type
