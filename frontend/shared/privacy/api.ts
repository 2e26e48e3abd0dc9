import { queryOptions, useMutation } from '@tanstack/react-query'
import type { privacyContract } from '#domain/privacy/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'

/** URL that downloads all data stored about the signed-in account. */
export const EXPORT_URL = '/api/me/export'

type Contract = typeof privacyContract
const requestClosure: EndpointOf<Contract['requestAccountClosure']> = { method: 'POST', path: '/api/me/delete-request' }
const closeAccount: EndpointOf<Contract['closeAccount']> = { method: 'DELETE', path: '/api/me' }
const reopen: EndpointOf<Contract['reopenAccount']> = { method: 'POST', path: '/api/auth/reopen-account' }

const requestGuestErasure: EndpointOf<Contract['requestGuestErasure']> = {
  method: 'POST',
  path: '/api/orders/:id/erasure-request',
}
const previewGuest: EndpointOf<Contract['previewGuestErasure']> = { method: 'POST', path: '/api/guest-erasure/preview' }
const eraseGuest: EndpointOf<Contract['eraseGuest']> = { method: 'POST', path: '/api/guest-erasure/confirm' }

const retention: EndpointOf<Contract['retention']> = { method: 'GET', path: '/api/audit/retention' }

export const retentionQuery = queryOptions({
  queryKey: ['privacy', 'retention'],
  ...readFrom(retention),
})

export const useRequestClosure = () =>
  useMutation({ mutationFn: (confirmPassword: string) => call(requestClosure, { body: { confirmPassword } }) })

export const useCloseAccount = () =>
  useMutation({ mutationFn: (body: { token: string; eraseReviews: boolean }) => call(closeAccount, { body }) })

export const useReopenAccount = () => useMutation({ mutationFn: (token: string) => call(reopen, { body: { token } }) })

interface OrderLink {
  readonly id: string
  /** The order's signed key. */
  readonly key: string
}
export const useRequestGuestErasure = ({ id, key }: OrderLink) =>
  useMutation({ mutationFn: () => call(requestGuestErasure, { params: { id }, query: { key } }) })

/** Read-only, but a POST, so that the emailed token appears in no URL. */
export const guestErasurePreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['privacy', 'guest', token],
    queryFn: ({ signal }) => call(previewGuest, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useEraseGuest = () => useMutation({ mutationFn: (token: string) => call(eraseGuest, { body: { token } }) })
