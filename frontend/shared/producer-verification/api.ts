import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplyForm, InformationForm, verificationContract } from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { keys } from './live-map.ts'

type Contract = typeof verificationContract
const own: EndpointOf<Contract['mine']> = { method: 'GET', path: '/api/me/verification' }
const apply: EndpointOf<Contract['apply']> = { method: 'POST', path: '/api/me/verification' }
const answer: EndpointOf<Contract['provideInformation']> = { method: 'POST', path: '/api/me/verification/information' }
const withdraw: EndpointOf<Contract['withdraw']> = { method: 'POST', path: '/api/me/verification/withdraw' }

export const ownVerificationQuery = queryOptions({
  queryKey: keys.own,
  queryFn: ({ signal }) => call(own, { signal }),
})

/** Refetches the own verification afterwards, also after a refusal. */
function useOwn<V>(send: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: keys.own }) })
}

export function useApply() {
  const attempt = useAttempt()
  return useOwn((body: ApplyForm) => attempt(body, (commandId) => call(apply, { body, commandId })))
}

export const useAnswer = () => useOwn((body: InformationForm) => call(answer, { body }))

export const useWithdraw = () => useOwn(() => call(withdraw))

/** Where a document of an application is opened. */
export const documentAddress = (applicationId: string) => (documentId: string) =>
  `/api/verifications/${applicationId}/documents/${documentId}`
