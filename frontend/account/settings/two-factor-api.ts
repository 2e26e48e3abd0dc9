import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { twoFactorContract } from '#domain/identity/two-factor.contract.ts'
import type { EndpointOf, ResponseOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'

type TwoFactor = typeof twoFactorContract
const begin: EndpointOf<TwoFactor['begin']> = { method: 'POST', path: '/api/me/two-factor/enroll' }
const confirm: EndpointOf<TwoFactor['confirm']> = { method: 'POST', path: '/api/me/two-factor/confirm' }
const remove: EndpointOf<TwoFactor['remove']> = { method: 'POST', path: '/api/me/two-factor/disable' }

export type TwoFactorEnrollment = ResponseOf<typeof begin>

export const useBeginTwoFactor = () =>
  // The secret is not cached.
  useMutation({ gcTime: 0, mutationFn: (password: string) => call(begin, { body: { password } }) })

interface Confirmation {
  readonly enrollmentId: string
  readonly code: string
}

export function useConfirmTwoFactor() {
  const refresh = useRefreshIdentity()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Confirmation) => attempt(body, (commandId) => call(confirm, { body, commandId })),
    onSuccess: refresh,
  })
}

export function useRemoveTwoFactor() {
  const refresh = useRefreshIdentity()
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call(remove, { body }),
    onSuccess: refresh,
  })
}

/** Refetches the account: its permissions may have changed. */
function useRefreshIdentity() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['identity'] })
}
