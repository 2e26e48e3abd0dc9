import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { staffOrdersContract } from '#domain/ordering/staff-orders.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import { useAttempt } from '#frontend/lib/use-attempt.ts'
import { keys } from './live-map.ts'

type Contract = typeof staffOrdersContract
const PATH = '/api/staff/orders/:id/processor-evidence'
const READ: EndpointOf<Contract['processorEvidence']> = { method: 'GET', path: PATH }
const STAGE: EndpointOf<Contract['stageEvidence']> = { method: 'POST', path: PATH }

/** Each asking is written down: nothing is asked for again by itself. */
export const bankEvidenceQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'bank-evidence', orderId],
    queryFn: ({ signal }) => call(READ, { params: { id: orderId }, signal }),
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: 'always' as const },
  })

/** Lays at the processor what was read; `fingerprint` stands for it. */
export function useStageEvidence(orderId: string) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: { readonly fingerprint: string }) =>
      attempt(body, (commandId) => call(STAGE, { params: { id: orderId }, body, commandId })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
