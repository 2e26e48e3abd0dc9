import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplyForm, InformationForm, verificationContract } from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { verificationKeys } from '#frontend/shared/live-maps.ts'

type Contract = typeof verificationContract
const own: EndpointOf<Contract['mine']> = { method: 'GET', path: '/api/me/verification' }
const apply: EndpointOf<Contract['apply']> = { method: 'POST', path: '/api/me/verification' }
const provideInformation: EndpointOf<Contract['provideInformation']> = {
  method: 'POST',
  path: '/api/me/verification/information',
}
const withdraw: EndpointOf<Contract['withdraw']> = { method: 'POST', path: '/api/me/verification/withdraw' }

export const ownVerificationQuery = queryOptions({
  queryKey: verificationKeys.own,
  ...readFrom(own),
})

/** Changes the producer's own verification and refetches it, also after an error. */
function useVerificationChange<V>(send: (values: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: verificationKeys.own }),
  })
}

export function useSubmitApplication() {
  const attempt = useAttempt()
  return useVerificationChange((body: ApplyForm) => attempt(body, (commandId) => call(apply, { body, commandId })))
}

export const useProvideInformation = () =>
  useVerificationChange((body: InformationForm) => call(provideInformation, { body }))

export const useWithdrawApplication = () => useVerificationChange(() => call(withdraw))

/** URL of a document of an application. */
export const documentUrl = (applicationId: string) => (documentId: string) =>
  `/api/verifications/${applicationId}/documents/${documentId}`
