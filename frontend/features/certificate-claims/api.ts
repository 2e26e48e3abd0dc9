import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { certificateClaimsContract, WaitingClaim } from '#domain/catalog/certificate-claims.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import { keys } from './live-map.ts'

type Claims = typeof certificateClaimsContract
const waiting: EndpointOf<Claims['waiting']> = { method: 'GET', path: '/api/support/certificate-claims' }
const approve: EndpointOf<Claims['approve']> = {
  ...{ method: 'POST', path: '/api/support/certificate-claims/:productId/:certification/approve' },
}
const refuse: EndpointOf<Claims['refuse']> = {
  ...{ method: 'POST', path: '/api/support/certificate-claims/:productId/:certification/refuse' },
}

export const waitingClaimsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.waiting, page],
    queryFn: ({ signal }) => call(waiting, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const useApprove = (claim: WaitingClaim) => useDecision(() => call(approve, lookedAt(claim)))

export const useRefuse = (claim: WaitingClaim) =>
  useDecision((reason: string) => {
    const { params, body } = lookedAt(claim)
    return call(refuse, { params, body: { ...body, reason } })
  })

/** The server compares what was looked at with what the producer says now. */
const lookedAt = ({ productId, certification, certifier, number, expiresOn }: WaitingClaim) => ({
  params: { productId, certification },
  body: { certifier, number, expiresOn },
})

function useDecision<Given>(decide: (given: Given) => Promise<{ readonly id: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.waiting }),
  })
}
