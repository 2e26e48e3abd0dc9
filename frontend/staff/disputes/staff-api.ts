import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  completeRemedyForm,
  DecisionForm,
  disputesContract,
  InformationRequestForm,
  ProposalForm,
} from '#domain/disputes/contract.ts'
import type { QueueFilter } from '#domain/disputes/views.ts'
import type { DeedGiven } from '#frontend/shared/disputes/api.ts'
import { keys } from '#frontend/shared/disputes/live-map.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'

type Contract = typeof disputesContract
const QUEUE: EndpointOf<Contract['queue']> = { method: 'GET', path: '/api/staff/disputes' }
const ONE: EndpointOf<Contract['staffOne']> = { method: 'GET', path: '/api/staff/disputes/:id' }
const READ: EndpointOf<Contract['read']> = { method: 'POST', path: '/api/staff/disputes/:id/read' }
const TAKE: EndpointOf<Contract['assign']> = { method: 'POST', path: '/api/staff/disputes/:id/assign' }
const QUESTION: EndpointOf<Contract['requestInformation']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/information-requests',
}
const PROPOSAL: EndpointOf<Contract['proposeSettlement']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/settlement-proposal',
}
const DECISION: EndpointOf<Contract['decide']> = { method: 'POST', path: '/api/staff/disputes/:id/decision' }
const REFUND: EndpointOf<Contract['convertRemedy']> = { method: 'POST', path: '/api/staff/disputes/:id/convert-remedy' }
const CLOSE: EndpointOf<Contract['completeRemedy']> = {
  method: 'POST',
  path: '/api/staff/disputes/:id/complete-remedy',
}

interface QueueShown {
  readonly show: QueueFilter
  readonly page: number
}

export const queueQuery = ({ show, page }: QueueShown) =>
  queryOptions({
    queryKey: [...keys.queue, show, page],
    queryFn: ({ signal }) => call(QUEUE, { query: { show, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const staffDisputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one(id), 'staff'],
    queryFn: ({ signal }) => call(ONE, { params: { id }, signal }),
  })

/** Marks a case as read up to when it last changed, as it is shown. */
export const markRead = (id: string, readThrough: string) =>
  call(READ, { params: { id }, body: { readThrough: readThrough } })

/** What the staff do with a case. */
export const take = ({ params, commandId }: DeedGiven<object>) => call(TAKE, { params, body: {}, commandId })
export const ask = ({ query: _, ...given }: DeedGiven<InformationRequestForm>) => call(QUESTION, given)
export const propose = ({ query: _, ...given }: DeedGiven<ProposalForm>) => call(PROPOSAL, given)
export const decide = ({ query: _, ...given }: DeedGiven<DecisionForm>) => call(DECISION, given)
export const turnRemedy = ({ params, commandId, body: { resolution, statement } }: DeedGiven<DecisionForm>) =>
  call(REFUND, { params, commandId, body: { resolution, statement } })
export const close = ({ query: _, ...given }: DeedGiven<z.infer<typeof completeRemedyForm>>) => call(CLOSE, given)
