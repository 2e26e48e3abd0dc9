import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { twoFactorContract } from '#domain/identity/two-factor.contract.ts'
import type { AnswerOf, EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'

type SecondStep = typeof twoFactorContract
const begin: EndpointOf<SecondStep['begin']> = { method: 'POST', path: '/api/me/two-factor/enroll' }
const confirm: EndpointOf<SecondStep['confirm']> = { method: 'POST', path: '/api/me/two-factor/confirm' }
const remove: EndpointOf<SecondStep['remove']> = { method: 'POST', path: '/api/me/two-factor/disable' }

export type BegunSecondStep = AnswerOf<typeof begin>

export const useBeginSecondStep = () =>
  // The secret is for this once.
  useMutation({ gcTime: 0, mutationFn: (password: string) => call(begin, { body: { password } }) })

interface Confirmed {
  readonly enrollmentId: string
  readonly code: string
}
export function useConfirmSecondStep() {
  const known = useKnownAnew()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Confirmed) => attempt(body, (commandId) => call(confirm, { body, commandId })),
    onSuccess: known,
  })
}

export function useRemoveSecondStep() {
  const known = useKnownAnew()
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call(remove, { body }),
    onSuccess: known,
  })
}

/** What is known of the one signed in is asked for anew: they may do more now, or less. */
function useKnownAnew() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['identity'] })
}
