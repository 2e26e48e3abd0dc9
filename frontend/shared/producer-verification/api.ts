import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ApplyForm,
  DecisionForm,
  InformationForm,
  verificationContract,
} from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { keys } from './live-map.ts'

type Contract = typeof verificationContract
const own: EndpointOf<Contract['mine']> = { method: 'GET', path: '/api/me/verification' }
const apply: EndpointOf<Contract['apply']> = { method: 'POST', path: '/api/me/verification' }
const answer: EndpointOf<Contract['provideInformation']> = { method: 'POST', path: '/api/me/verification/information' }
const withdraw: EndpointOf<Contract['withdraw']> = { method: 'POST', path: '/api/me/verification/withdraw' }
const list: EndpointOf<Contract['list']> = { method: 'GET', path: '/api/staff/verifications' }
const one: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/staff/verifications/:id' }
const looks: EndpointOf<Contract['documentAccesses']> = { method: 'GET', path: '/api/staff/document-accesses' }
const decide: EndpointOf<Contract['decide']> = { method: 'POST', path: '/api/staff/verifications/:id/decision' }

export const ownVerificationQuery = queryOptions({
  queryKey: keys.own,
  queryFn: ({ signal }) => call(own, { signal }),
})

interface ApplicationsShown {
  readonly show: 'open' | 'closed'
  readonly page: number
}

export const applicationsQuery = ({ show, page }: ApplicationsShown) =>
  queryOptions({
    queryKey: [...keys.staff, 'list', show, page],
    queryFn: ({ signal }) => call(list, { query: { show, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...keys.staff, 'one', applicationId],
    queryFn: ({ signal }) => call(one, { params: { id: applicationId }, signal }),
  })

export const paperLooksQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.staff, 'looks', page],
    queryFn: ({ signal }) => call(looks, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Everything of the own verification is asked anew afterwards, whatever came of it. */
function useOwn<V>(send: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: keys.own }) })
}

export function useApply() {
  const attempt = useAttempt()
  return useOwn((body: ApplyForm) => attempt(body, (commandId) => call(apply, { body, commandId })))
}

export const useAnswer = () => useOwn((body: InformationForm) => call(answer, { body }))

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdraw),
    onSuccess: () => toast({ title: 'Application taken back', text: 'You can apply again whenever you like.' }),
    onError: (error) => toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.own }),
  })
}

export function useDecide(applicationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisionForm) => call(decide, { params: { id: applicationId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.staff }),
  })
}

/** Where a paper of an application is opened. */
export const paperAddress = (applicationId: string) => (paperId: string) =>
  `/api/verifications/${applicationId}/documents/${paperId}`
