import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { reconciliationContract } from '#domain/reconciliation/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { keys } from './live-map.ts'

type Reconciliation = typeof reconciliationContract
const cases: EndpointOf<Reconciliation['list']> = { method: 'GET', path: '/api/staff/discrepancies' }
const runs: EndpointOf<Reconciliation['runs']> = { method: 'GET', path: '/api/staff/reconciliations' }
const ask: EndpointOf<Reconciliation['request']> = { method: 'POST', path: '/api/staff/reconciliations' }
const settle: EndpointOf<Reconciliation['resolve']> = { method: 'POST', path: '/api/staff/discrepancies/:id/resolve' }

interface CasesShown {
  readonly show: 'open' | 'closed'
  readonly page: number
}

export const casesQuery = ({ show, page }: CasesShown) =>
  queryOptions({
    queryKey: [...keys.cases, show, page],
    queryFn: ({ signal }) => call(cases, { query: { show, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const runsQuery = queryOptions({
  queryKey: keys.runs,
  queryFn: ({ signal }) => call(runs, { signal }),
})

/** Has the market compare its log with the processor's books now. */
export function useAskReconciliation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(ask),
    onSuccess: () => toast({ title: 'Comparing now', text: 'What differs will stand here in a moment.' }),
    onError: (error) => toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.runs }),
  })
}

export function useSettleCase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { readonly id: string; readonly note: string }) =>
      call(settle, { params: { id }, body: { note } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.cases }),
  })
}
