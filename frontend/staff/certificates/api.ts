import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ApprovedCertificate,
  certificatesContract,
  PendingCertificate,
} from '#domain/catalog/certificate.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { keys } from './live-map.ts'

type Claims = typeof certificatesContract
const waiting: EndpointOf<Claims['waiting']> = { method: 'GET', path: '/api/staff/certificates/pending' }
const approve: EndpointOf<Claims['approve']> = {
  method: 'POST',
  path: '/api/staff/certificates/:productId/:certification/approve',
}
const approved: EndpointOf<Claims['approved']> = { method: 'GET', path: '/api/staff/certificates/approved' }
const revoke: EndpointOf<Claims['revoke']> = {
  method: 'POST',
  path: '/api/staff/certificates/:productId/:certification/revoke',
}
const refuse: EndpointOf<Claims['refuse']> = {
  method: 'POST',
  path: '/api/staff/certificates/:productId/:certification/reject',
}

export const waitingClaimsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.waiting, page],
    queryFn: ({ signal }) => call(waiting, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const approvedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.approved, page],
    queryFn: ({ signal }) => call(approved, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const useRevoke = ({ productId, certification }: ApprovedCertificate) =>
  useDecision((reason: string) => call(revoke, { params: { productId, certification }, body: { reason } }))

export const useApprove = (claim: PendingCertificate) => useDecision(() => call(approve, lookedAt(claim)))

export const useRefuse = (claim: PendingCertificate) =>
  useDecision((reason: string) => {
    const { params, body } = lookedAt(claim)
    return call(refuse, { params, body: { ...body, reason } })
  })

/** The server compares what was looked at with what the producer says now. */
const lookedAt = ({
  productId,
  certification,
  issuer,
  certificateNumber,
  expiresOn,
  documentId,
}: PendingCertificate) => ({
  params: { productId, certification },
  body: { issuer, certificateNumber, expiresOn, documentId },
})

function useDecision<Given>(decide: (given: Given) => Promise<{ readonly id: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
