import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StagingForm, staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import { keys } from '#frontend/shared/disputes/live-map.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'

type Contract = typeof staffOrdersContract
const PATH = '/api/staff/orders/:id/chargeback-evidence'
const READ: EndpointOf<Contract['processorEvidence']> = { method: 'GET', path: PATH }
const STAGE: EndpointOf<Contract['stageEvidence']> = { method: 'POST', path: PATH }

const SUBMIT: EndpointOf<Contract['submitEvidence']> = { method: 'POST', path: `${PATH}/submission` }
const ACCEPT: EndpointOf<Contract['acceptLoss']> = {
  method: 'POST',
  path: '/api/staff/orders/:id/chargeback-acceptance',
}

/** Each asking is written down: nothing is asked for again by itself. */
export const bankEvidenceQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'bank-evidence', orderId],
    queryFn: ({ signal }) => call(READ, { params: { id: orderId }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always' as const,
  })

/** Stages at the processor what was read, with the agent's own texts; `contentHash` stands for what was read. */
export const useStageEvidence = (orderId: string) =>
  useBankMutation<StagingForm>((body, commandId) => call(STAGE, { params: { id: orderId }, body, commandId }))

export const useSubmitEvidence = (orderId: string) =>
  useBankMutation<Record<string, never>>((body, commandId) =>
    call(SUBMIT, { params: { id: orderId }, body, commandId }),
  )

export const useAcceptLoss = (orderId: string) =>
  useBankMutation<Record<string, never>>((body, commandId) =>
    call(ACCEPT, { params: { id: orderId }, body, commandId }),
  )

function useBankMutation<Body extends object>(send: (body: Body, commandId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Body) => attempt(body, (commandId) => send(body, commandId)),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
