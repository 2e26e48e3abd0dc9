import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CertificateDetails, certificatesContract } from '#domain/catalog/certificate.contract.ts'
import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'
import { certificateKeys } from '#frontend/staff/live-maps.ts'

type Contract = typeof certificatesContract
const PENDING: EndpointOf<Contract['pending']> = { method: 'GET', path: '/api/staff/certificates/pending' }
const APPROVED: EndpointOf<Contract['approved']> = { method: 'GET', path: '/api/staff/certificates/approved' }
const CERTIFICATE: EndpointOf<Contract['one']> = {
  method: 'GET',
  path: '/api/staff/certificates/:productId/:certification',
}
const APPROVE: EndpointOf<Contract['approve']> = {
  method: 'POST',
  path: '/api/staff/certificates/:productId/:certification/approve',
}
const REJECT: EndpointOf<Contract['refuse']> = {
  method: 'POST',
  path: '/api/staff/certificates/:productId/:certification/reject',
}
const REVOKE: EndpointOf<Contract['revoke']> = {
  method: 'POST',
  path: '/api/staff/certificates/:productId/:certification/revoke',
}

export const pendingCertificatesQuery = (page: number) =>
  queryOptions({
    queryKey: [...certificateKeys.pending, page],
    ...readFrom(PENDING, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export const approvedCertificatesQuery = (page: number) =>
  queryOptions({
    queryKey: [...certificateKeys.approved, page],
    ...readFrom(APPROVED, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export interface CertificateReference {
  readonly productId: string
  readonly certification: Certification
}

export const certificateQuery = (reference: CertificateReference) =>
  queryOptions({
    queryKey: certificateKeys.one(reference.productId, reference.certification),
    ...readFrom(CERTIFICATE, { params: reference }),
  })

/** Address of a submission's document. */
export const certificateDocumentUrl = ({ productId, certification }: CertificateReference): string =>
  `/api/staff/certificates/${productId}/${certification}/document`

export type Submission = NonNullable<CertificateDetails['submission']>

/** The server refuses a decision about a submission that the producer has replaced meanwhile. */
const reviewed = ({ issuer, certificateNumber, expiresOn, documentId }: Submission) => ({
  issuer,
  certificateNumber,
  expiresOn,
  documentId,
})

export const useApproveCertificate = (reference: CertificateReference) =>
  useDecision((submission: Submission) => call(APPROVE, { params: reference, body: reviewed(submission) }))

export const useRejectCertificate = (reference: CertificateReference) =>
  useDecision(({ submission, reason }: { readonly submission: Submission; readonly reason: string }) =>
    call(REJECT, { params: reference, body: { ...reviewed(submission), reason } }),
  )

export const useRevokeCertificate = (reference: CertificateReference) =>
  useDecision((reason: string) => call(REVOKE, { params: reference, body: { reason } }))

function useDecision<Given>(decide: (given: Given) => Promise<{ readonly id: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all(
        [certificateKeys.all, staffWorkQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
