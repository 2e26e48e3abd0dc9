import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AssignForm,
  completeRemedyForm,
  DecisionForm,
  disputesContract,
  InformationRequestForm,
  NoteForm,
  ProposalForm,
  WatchForm,
} from '#domain/disputes/contract.ts'
import type { QueueFilter } from '#domain/disputes/views.ts'
import type { StagingForm, staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import type { ActionInput } from '#frontend/shared/disputes/api.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { disputeKeys } from '#frontend/shared/live-maps.ts'

type Disputes = typeof disputesContract
const QUEUE: EndpointOf<Disputes['queue']> = { method: 'GET', path: '/api/staff/disputes' }
const DISPUTE: EndpointOf<Disputes['staffOne']> = { method: 'GET', path: '/api/staff/disputes/:id' }
const READ: EndpointOf<Disputes['read']> = { method: 'POST', path: '/api/staff/disputes/:id/read' }
const ASSIGN: EndpointOf<Disputes['assign']> = { method: 'POST', path: '/api/staff/disputes/:id/assign' }
const WATCH: EndpointOf<Disputes['watch']> = { method: 'POST', path: '/api/staff/disputes/:id/watch' }
const NOTE: EndpointOf<Disputes['addNote']> = { method: 'POST', path: '/api/staff/disputes/:id/notes' }
const INFORMATION: EndpointOf<Disputes['requestInformation']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/information-requests',
}
const PROPOSAL: EndpointOf<Disputes['proposeSettlement']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/settlement-proposal',
}
const DECISION: EndpointOf<Disputes['decide']> = { method: 'POST', path: '/api/staff/disputes/:id/decision' }
const CONVERT: EndpointOf<Disputes['convertRemedy']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/convert-remedy',
}
const COMPLETE: EndpointOf<Disputes['completeRemedy']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/complete-remedy',
}

interface QueuePage {
  readonly show: QueueFilter
  readonly page: number
}

export const queueQuery = ({ show, page }: QueuePage) =>
  queryOptions({
    queryKey: [...disputeKeys.queue, show, page],
    ...readFrom(QUEUE, { query: { show, page } }),
    placeholderData: keepPreviousData,
  })

export const staffDisputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...disputeKeys.one(id), 'staff'],
    ...readFrom(DISPUTE, { params: { id } }),
  })

/** Marks a dispute as read up to its last change, as it is shown. */
export const markRead = (id: string, readThrough: string) => call(READ, { params: { id }, body: { readThrough } })

/** Input of an agent's command from the shared mutation. Its query, an order key, is left out: staff need none. */
type CommandInput<Body> = ActionInput<Body>

export const assign = ({ query: _, ...input }: CommandInput<AssignForm>) => call(ASSIGN, input)
export const watch = ({ query: _, ...input }: CommandInput<WatchForm>) => call(WATCH, input)
export const addNote = ({ query: _, ...input }: CommandInput<NoteForm>) => call(NOTE, input)
export const requestInformation = ({ query: _, ...input }: CommandInput<InformationRequestForm>) =>
  call(INFORMATION, input)
export const proposeSettlement = ({ query: _, ...input }: CommandInput<ProposalForm>) => call(PROPOSAL, input)
export const decide = ({ query: _, ...input }: CommandInput<DecisionForm>) => call(DECISION, input)
export const convertRemedy = ({ params, commandId, body: { resolution, statement } }: CommandInput<DecisionForm>) =>
  call(CONVERT, { params, commandId, body: { resolution, statement } })
export const completeRemedy = ({ query: _, ...input }: CommandInput<z.infer<typeof completeRemedyForm>>) =>
  call(COMPLETE, input)

type Orders = typeof staffOrdersContract
const EVIDENCE_PATH = '/api/staff/orders/:id/chargeback-evidence'
const EVIDENCE: EndpointOf<Orders['processorEvidence']> = { method: 'GET', path: EVIDENCE_PATH }
const STAGE: EndpointOf<Orders['stageEvidence']> = { method: 'POST', path: EVIDENCE_PATH }
const SUBMIT: EndpointOf<Orders['submitEvidence']> = { method: 'POST', path: `${EVIDENCE_PATH}/submission` }
const ACCEPT: EndpointOf<Orders['acceptLoss']> = { method: 'POST', path: '/api/staff/orders/:id/chargeback-acceptance' }

/** Each read is recorded, so it is not refetched automatically. */
export const chargebackEvidenceQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...disputeKeys.all, 'chargeback-evidence', orderId],
    ...readFrom(EVIDENCE, { params: { id: orderId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always' as const,
  })

/** Stages the evidence at the processor, with the agent's edits; `contentHash` identifies the version that was read. */
export const useStageEvidence = (orderId: string) =>
  useEvidenceMutation<StagingForm>((body, commandId) => call(STAGE, { params: { id: orderId }, body, commandId }))

export const useSubmitEvidence = (orderId: string) =>
  useEvidenceMutation<Record<string, never>>((body, commandId) =>
    call(SUBMIT, { params: { id: orderId }, body, commandId }),
  )

export const useAcceptLoss = (orderId: string) =>
  useEvidenceMutation<Record<string, never>>((body, commandId) =>
    call(ACCEPT, { params: { id: orderId }, body, commandId }),
  )

function useEvidenceMutation<Body extends object>(send: (body: Body, commandId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Body) => attempt(body, (commandId) => send(body, commandId)),
    onSettled: () => queries.invalidateQueries({ queryKey: disputeKeys.all }),
  })
}
