import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { reconciliationContract } from '#domain/reconciliation/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { reconciliationKeys } from '#frontend/staff/live-maps.ts'

type Reconciliation = typeof reconciliationContract
const discrepancies: EndpointOf<Reconciliation['list']> = { method: 'GET', path: '/api/staff/discrepancies' }
const runs: EndpointOf<Reconciliation['runs']> = { method: 'GET', path: '/api/staff/reconciliations' }
const request: EndpointOf<Reconciliation['request']> = { method: 'POST', path: '/api/staff/reconciliations' }
const resolve: EndpointOf<Reconciliation['resolve']> = { method: 'POST', path: '/api/staff/discrepancies/:id/resolve' }

interface ListQuery {
  readonly show: 'open' | 'closed'
  readonly page: number
}

export const discrepanciesQuery = ({ show, page }: ListQuery) =>
  queryOptions({
    queryKey: [...reconciliationKeys.discrepancies, show, page],
    ...readFrom(discrepancies, { query: { show, page } }),
    placeholderData: keepPreviousData,
  })

export const runsQuery = queryOptions({
  queryKey: reconciliationKeys.runs,
  ...readFrom(runs),
})

/** Compares the event log with the processor's ledger now. */
export function useRequestReconciliation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(request),
    onSettled: () => queries.invalidateQueries({ queryKey: reconciliationKeys.runs }),
  })
}

export function useResolveDiscrepancy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { readonly id: string; readonly note: string }) =>
      call(resolve, { params: { id }, body: { note } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reconciliationKeys.discrepancies }),
  })
}
